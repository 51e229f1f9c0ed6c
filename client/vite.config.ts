import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The client as static files. Nothing is inlined, so that scripts, fonts and pictures come from 'self' alone. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  define: {
    // What React tells its developer tools: nobody develops with what is built.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    // What it would use elsewhere: no browser has these.
    process: 'undefined',
    setImmediate: 'undefined',
  },
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(new URL('../dist/client', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the first screen needs is one file: whole, it packs better.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  worker: { format: 'es' },
})
