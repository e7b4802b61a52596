import { mount } from 'svelte'
import Harness from './pages/Harness.svelte'
import './house/house.css'

mount(Harness, { target: document.getElementById('app')! })
