// A worker thread does not inherit tsx from its process: register it, then load the TypeScript beside this file.
// PGlite is large and plain JavaScript: loaded before that, it need not pass through tsx, which halves the wait.
import '@electric-sql/pglite'
import '@electric-sql/pglite/nodefs'
import { register } from 'tsx/esm/api'

register()
await import('./pglite-thread.ts')
