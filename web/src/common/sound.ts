/** Four small sounds, made on the spot: nothing is loaded. */
import { keep, kept } from './keep'

export type Sound = 'card' | 'turn' | 'dice' | 'end'

const LEVELS = { off: 0, soft: 0.4, medium: 1, loud: 2 }
export type Volume = keyof typeof LEVELS

/** Milliseconds after which all is quiet, also where the loudspeaker is some way behind. */
const LONGEST = 1500

let context: AudioContext | null = null
let resting: ReturnType<typeof setTimeout> | undefined
let level: Volume = remembered()

function remembered(): Volume {
  const value = kept('sound')
  return value !== null && value in LEVELS ? (value as Volume) : 'medium'
}

export function volume(): Volume {
  return level
}

export function setVolume(volume: Volume): void {
  level = volume
  keep('sound', volume === 'medium' ? null : volume)
}

export function sound(which: Sound): void {
  if (level === 'off' || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  play(context, which, context.currentTime + 0.01, LEVELS[level])
  // While it runs the device's audio does, too, silent or not.
  clearTimeout(resting)
  resting = setTimeout(() => void context?.suspend(), LONGEST)
}

/** Also into a context that is not heard, to be looked at: `scripts/sounds.py`. */
export function play(to: BaseAudioContext, which: Sound, at: number, loud: number): void {
  const out = to.createGain()
  out.gain.value = loud
  out.connect(to.destination)
  if (which === 'card') rustle(out, at, 0.07, 2600, 0.32)
  if (which === 'dice') for (const after of [0, 0.09, 0.2, 0.36]) rustle(out, at + after, 0.045, 1500, 0.42)
  if (which === 'turn') note(out, at, 523, 0.22)
  if (which === 'end') [392, 494, 587].forEach((pitch, i) => note(out, at + i * 0.11, pitch, 0.36))
}

function note(out: GainNode, at: number, pitch: number, length: number): void {
  const tone = out.context.createOscillator()
  tone.type = 'triangle'
  tone.frequency.value = pitch
  tone.connect(fading(out, at, length, 0.1))
  tone.start(at)
  tone.stop(at + length + 0.02)
}

function rustle(out: GainNode, at: number, length: number, pitch: number, loud: number): void {
  const { context } = out
  const noise = context.createBufferSource()
  const buffer = context.createBuffer(1, Math.ceil((length + 0.02) * context.sampleRate), context.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  noise.buffer = buffer
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = pitch
  noise.connect(band).connect(fading(out, at, length, loud))
  noise.start(at)
}

/** It comes within a few milliseconds and goes to nothing: a level that jumps is heard as a click. */
function fading(out: GainNode, at: number, length: number, loud: number): GainNode {
  const gain = out.context.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0005 * loud, at + length)
  gain.gain.linearRampToValueAtTime(0, at + length + 0.01)
  gain.connect(out)
  return gain
}
