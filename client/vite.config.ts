import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Nothing is inlined, so that all resources come from 'self'. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  define: {
    // Hooks for the developer tools, which a build does not need.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    // Node globals that no browser has.
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
    // One file for the first screen compresses better.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  worker: { format: 'es' },
})
