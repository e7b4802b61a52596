import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { groupsOf } from './chunks.ts'
import { installable } from './installable.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `--mode harness` builds the page that shows boards without a server, into a folder of its own: never shipped. */
export default defineConfig(({ mode }) => ({
  // The same files are served at the root of a server and from any folder of a static host.
  base: './',
  plugins: [svelte(), mode !== 'harness' && installable(here('../src/kartenhaus/static'))],
  build: {
    outDir: mode === 'harness' ? here('./harness-dist') : here('../src/kartenhaus/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here(mode === 'harness' ? './harness.html' : './index.html'),
      output: mode === 'harness' ? {} : { codeSplitting: { groups: groupsOf(here('./src')) } },
    },
  },
  server: {
    proxy: { '/api': { target: process.env.KARTENHAUS_SERVER ?? 'http://127.0.0.1:8123', ws: true } },
  },
}))
