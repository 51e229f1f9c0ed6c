// A process started by this name reads its source through tsx; the compiled one is called the same.
import { register } from 'tsx/esm/api'

register()
await import('./pglite-create.ts')
