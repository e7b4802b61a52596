/** Four small sounds, made on the spot: nothing is loaded. */
import { keep, kept } from './keep'

export type Sound = 'card' | 'turn' | 'dice' | 'end'

let context: AudioContext | null = null
let on = kept('sound') !== 'off'

export function isAudible(): boolean {
  return on
}

export function setAudible(audible: boolean): void {
  on = audible
  keep('sound', audible ? null : 'off')
}

export function sound(which: Sound): void {
  if (!on || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const start = context.currentTime + 0.01
  if (which === 'card') rustle(start, 0.07, 2600, 0.1)
  if (which === 'dice') for (const at of [0, 0.09, 0.2, 0.36]) rustle(start + at, 0.04, 1500, 0.16)
  if (which === 'turn') note(start, 523, 0.16)
  if (which === 'end') [392, 494, 587].forEach((pitch, i) => note(start + i * 0.11, pitch, 0.3))
}

function note(at: number, pitch: number, length: number): void {
  const tone = context!.createOscillator()
  tone.type = 'triangle'
  tone.frequency.value = pitch
  tone.connect(fading(at, length, 0.07))
  tone.start(at)
  tone.stop(at + length)
}

function rustle(at: number, length: number, pitch: number, loud: number): void {
  const noise = context!.createBufferSource()
  const buffer = context!.createBuffer(1, Math.ceil(length * context!.sampleRate), context!.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  noise.buffer = buffer
  const band = context!.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = pitch
  noise.connect(band).connect(fading(at, length, loud))
  noise.start(at)
}

function fading(at: number, length: number, loud: number): GainNode {
  const gain = context!.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  gain.connect(context!.destination)
  return gain
}
