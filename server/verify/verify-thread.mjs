// Worker threads do not inherit tsx: register it, then load the TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./verify-thread.ts')
