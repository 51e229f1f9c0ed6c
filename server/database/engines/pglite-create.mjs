// Loads the TypeScript source in development.
import { register } from 'tsx/esm/api'

register()
await import('./pglite-create.ts')
