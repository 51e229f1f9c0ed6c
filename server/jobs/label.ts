import { callOff } from '../journey/follow-ups/call-off.ts'
import { makeLabel } from '../journey/follow-ups/label.ts'
import type { World } from '../world.ts'
import type { Handler } from './runner.ts'

type Payload = { readonly returnId: string }

/** Makes the label of a return. */
export const label: Handler<World> = (needs, { shopId, payload }) =>
  makeLabel(needs, { shopId, ...(payload as Payload) })

/** Voids the label of a cancelled return, and calls it off at its partner. */
export const letGo: Handler<World> = (needs, { shopId, payload }) => callOff(needs, { shopId, ...(payload as Payload) })
