import { arrange } from '../journey/follow-ups/arrange.ts'
import type { World } from '../world.ts'
import type { Handler } from './runner.ts'

/** Arranges a return with its partner. */
export const method: Handler<World> = (needs, { shopId, payload }) =>
  arrange(needs, { shopId, ...(payload as { readonly returnId: string }) })
