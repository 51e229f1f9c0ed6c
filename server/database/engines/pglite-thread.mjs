// A worker thread does not inherit tsx. PGlite is loaded first to bypass tsx, which halves the startup time.
import '@electric-sql/pglite'
import '@electric-sql/pglite/nodefs'
import { register } from 'tsx/esm/api'

register()
await import('./pglite-thread.ts')
