import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `--mode harness` builds the page that shows boards without a server, into a folder of its own: never shipped. */
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: mode === 'harness' ? here('./harness-dist') : here('../src/kartenhaus/static'),
    emptyOutDir: true,
    manifest: mode !== 'harness',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here(mode === 'harness' ? './harness.html' : './index.html') },
  },
  server: {
    proxy: { '/api': { target: process.env.KARTENHAUS_SERVER ?? 'http://127.0.0.1:8123', ws: true } },
  },
}))
