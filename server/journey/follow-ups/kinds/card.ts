import type { PaymentPurpose, PaymentRow } from '../../../../schemas/records/payment.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import type { World } from '../../../world.ts'
import type { ProviderNeeds, Task } from './provider-operation.ts'

export type PaymentAdapter = NonNullable<ReturnType<World['payments']>>

export interface CardTask {
  readonly task: Task
  readonly payment: PaymentRow
  readonly provider: PaymentAdapter
}

export interface ChargedMoney {
  readonly kind: 'captured' | 'charged'
  readonly authorization: string
  readonly amount: Minor
}

export type ChargeResult = ChargedMoney | { readonly kind: 'refused'; readonly code: string }

/** @throws Error when the shop no longer has one. */
export async function resolveReturnPaymentAdapter(
  { shops, payments }: Pick<World, 'shops' | 'payments'>,
  { shopId, document }: Pick<ReturnRecord, 'shopId' | 'document'>,
): Promise<PaymentAdapter> {
  const provider = payments(await shops.config(shopId, document.configVersion))
  if (provider === null) throw new Error('The shop of the payment accepts no cards')
  return provider
}

/** @throws Error when it is missing, which is a bug. */
export async function loadCardTask(needs: ProviderNeeds, task: Task, purpose: PaymentPurpose): Promise<CardTask> {
  const [payments, provider] = await Promise.all([
    needs.store.payments.ofReturn(task.shopId, task.returnId),
    resolveReturnPaymentAdapter(needs, task.record),
  ])
  const payment = payments.find((one) => one.purpose === purpose)
  if (payment === undefined) throw new Error('The payment of a follow-up is missing')
  return { task, payment, provider }
}

/** A repeated step reuses the key of its first attempt. */
const buildCallContext = ({ task }: CardTask, step: 'capture' | 'charge' | 'void' | 'give-back') => ({
  shopId: task.shopId,
  key: `${task.key}:${step}`,
  now: task.now,
})

const chargeReference = ({ payment }: CardTask): string => `${payment.id}:charge`

export async function capture(card: CardTask, amount: Minor): Promise<ChargeResult> {
  const { authorization } = card.payment
  if (authorization === null) return { kind: 'refused', code: 'authorization-gone' }
  const answer = await card.provider.capture({ ...buildCallContext(card, 'capture'), authorization, amount })
  return answer.kind === 'captured'
    ? { kind: 'captured', authorization, amount }
    : { kind: 'refused', code: answer.code }
}

export async function chargeOffSession(card: CardTask, amount: Minor): Promise<ChargeResult> {
  const { payment, provider } = card
  const answer = await provider.charge({
    ...buildCallContext(card, 'charge'),
    card: payment.card,
    amount,
    currency: payment.currency,
    use: 'later',
    reference: chargeReference(card),
  })
  return answer.kind === 'charged'
    ? { kind: 'charged', authorization: answer.authorization, amount }
    : { kind: 'refused', code: answer.code }
}

/** A missing authorization counts as voided. */
export async function voidAuthorization(card: CardTask): Promise<void> {
  const { authorization } = card.payment
  if (authorization !== null) await card.provider.void({ ...buildCallContext(card, 'void'), authorization })
}

export const findAuthorization = ({ task, payment, provider }: CardTask) =>
  provider.find(
    task.shopId,
    payment.authorization === null
      ? { reference: payment.id, card: payment.card }
      : { authorization: payment.authorization },
  )

export async function findCapture(card: CardTask): Promise<ChargedMoney | null> {
  const found = await findAuthorization(card)
  return found?.state === 'captured'
    ? { kind: 'captured', authorization: found.authorization, amount: found.captured }
    : null
}

export async function findOffSessionCharge(card: CardTask): Promise<ChargeResult | null> {
  const { task, payment, provider } = card
  const found = await provider.find(task.shopId, { reference: chargeReference(card), card: payment.card })
  if (found?.state === 'captured')
    return { kind: 'charged', authorization: found.authorization, amount: found.captured }
  return found?.state === 'refused' ? { kind: 'refused', code: 'card-declined' } : null
}

export const refundCard = (card: CardTask, authorization: string, amount: Minor) =>
  card.provider.refund({ ...buildCallContext(card, 'give-back'), authorization, amount })
