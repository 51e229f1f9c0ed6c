/** What follows a drawing: `once-drawn.ts` loads it then. */
export { fetchDeferred } from './deferred.ts'
export { runEffects } from './effects.ts'
export { press } from './press.ts'
