import { mount } from 'svelte'
import App from './App.svelte'
import { keepFocus } from './common/focus'
import { keepPace } from './common/motion'
import { keepHouse, openHouse } from './common/house'
import { registerWorker } from './common/worker.svelte'
import './common/base.css'

keepFocus()
keepPace()

mount(App, { target: document.getElementById('app')! })
openHouse()
registerWorker()
// The page comes first.
addEventListener('load', () => setTimeout(() => void keepHouse(), 3000))
