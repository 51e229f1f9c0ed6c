// A worker thread does not inherit tsx from its process: register it, then load the TypeScript beside this file.
import { register } from 'tsx/esm/api'

register()
await import('./verify-thread.ts')
