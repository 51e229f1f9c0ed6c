import type { World } from '../world.ts'
import { sendConfirmation } from './confirmation-mail.ts'
import { makeLabel } from './label.ts'
import type { Handler } from './runner.ts'

/** What each kind of job does. */
export const handlers: Readonly<Record<string, Handler<World>>> = {
  label: makeLabel,
  'confirmation-mail': sendConfirmation,
}
