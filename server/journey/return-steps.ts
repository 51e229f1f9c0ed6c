import { sendConfirmation } from './confirm-email.ts'
import { dismiss } from './dismiss.ts'
import { editAddress } from './edit-address.ts'
import { askLabel, countPrint, turnLabel } from './return-label.ts'
import { schedulePickup } from './return-pickup.ts'
import { takeOffer } from './shop-later.ts'
import type { Standing } from './standing.ts'
import { returnBehind } from './status.ts'
import { type Asked, type StatusAnswer, type StatusNeeds, type StatusStep, stale } from './status-answer.ts'
import { rate } from './survey.ts'

const statusSteps = {
  'return.label': askLabel,
  'return.qr': turnLabel,
  'return.print': countPrint,
  'return.schedule-pickup': schedulePickup,
  'return.address': editAddress,
  'return.confirm-email': sendConfirmation,
  'return.survey': rate,
  'return.dismiss': dismiss,
  'shop-later.accept': takeOffer,
} as const satisfies Readonly<Record<string, StatusStep>>

export type StatusAction = keyof typeof statusSteps
export const isStatusAction = (name: string): name is StatusAction => Object.hasOwn(statusSteps, name)

/** Performs an action on the return behind a key. */
export async function performOnReturn(
  needs: StatusNeeds,
  standing: Standing,
  intent: Asked & { readonly name: StatusAction; readonly key: string },
): Promise<StatusAnswer> {
  const record = await returnBehind(needs, standing, intent.key)
  return record === null ? stale(standing) : statusSteps[intent.name](needs, standing, record, intent)
}
