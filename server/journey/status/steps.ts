import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { toEmailKey } from '../../../schemas/values/normalize.ts'
import type { SessionContext } from '../request/session.ts'
import type { StatusAnswer, StatusInput, StatusNeeds, StatusStep } from './answer.ts'
import { sendConfirmation } from './confirm-email.ts'
import { dismissBanner } from './dismiss.ts'
import { editAddress } from './edit-address.ts'
import { countPrint, requestLabel, switchLabelView } from './label.ts'
import { schedulePickup } from './pickup.ts'
import { orderLabel } from './priced-label.ts'
import { takeOffer } from './shop-later.ts'
import { rateReturn } from './survey.ts'

const statusSteps = {
  'return.label': requestLabel,
  'return.order-label': orderLabel,
  'return.qr': switchLabelView,
  'return.print': countPrint,
  'return.schedule-pickup': schedulePickup,
  'return.address': editAddress,
  'return.confirm-email': sendConfirmation,
  'return.survey': rateReturn,
  'return.dismiss': dismissBanner,
  'shop-later.accept': takeOffer,
} as const satisfies Readonly<Record<string, StatusStep>>

export type StatusAction = keyof typeof statusSteps
export const isStatusAction = (name: string): name is StatusAction => Object.hasOwn(statusSteps, name)

/** Whether an action redirects goods or money, which needs more than the key (T19). */
export const isProofRequired = (
  { document }: ReturnRecord,
  name: StatusAction,
  { email = '' }: StatusInput['values'],
): boolean =>
  name === 'return.address' ||
  (name === 'return.confirm-email' && toEmailKey(email) !== toEmailKey(document.customer.email ?? ''))

export const performOnReturn = (
  needs: StatusNeeds,
  session: SessionContext,
  record: ReturnRecord,
  intent: StatusInput & { readonly name: StatusAction },
): Promise<StatusAnswer> => statusSteps[intent.name](needs, session, record, intent)
