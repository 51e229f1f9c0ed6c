import { callOff } from '../journey/follow-ups/call-off.ts'
import { makeLabel } from '../journey/follow-ups/label.ts'
import type { JobHandler } from './handler.ts'

/** Makes the label of a return. */
export const label: JobHandler<'label'> = (needs, { shopId, payload }) => makeLabel(needs, { shopId, ...payload })

/** Voids the label of a cancelled return, and calls it off at its partner. */
export const letGo: JobHandler<'call-off'> = (needs, { shopId, payload }) => callOff(needs, { shopId, ...payload })
