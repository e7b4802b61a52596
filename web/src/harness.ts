import { mount } from 'svelte'
import Harness from './pages/Harness.svelte'
import './common/base.css'

mount(Harness, { target: document.getElementById('app')! })
