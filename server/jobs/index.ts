import type { World } from '../world.ts'
import { sendConfirmation } from './confirmation-mail.ts'
import { carryOut, reconcile, sweep } from './effect.ts'
import { makeLabel } from './label.ts'
import type { Handler } from './runner.ts'

/** What each kind of job does. */
export const handlers: Readonly<Record<string, Handler<World>>> = {
  label: makeLabel,
  'confirmation-mail': sendConfirmation,
  effect: carryOut,
  'payment-sweep': sweep,
  'payment-event': reconcile,
}
