import { mount } from 'svelte'
import App from './App.svelte'
import { keepFocus } from './common/focus'
import { registerWorker } from './common/worker.svelte'
import './common/base.css'

keepFocus()

mount(App, { target: document.getElementById('app')! })
registerWorker()
