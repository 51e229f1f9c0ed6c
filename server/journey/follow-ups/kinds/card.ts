import type { Minor } from '../../../../schemas/money.ts'
import type { PaymentPurpose, PaymentRow } from '../../../../schemas/records/payment.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { World } from '../../../world.ts'
import type { ProviderNeeds, Task } from './provider-operation.ts'

/** Whoever takes the cards of a shop. */
export type PaymentAdapter = NonNullable<ReturnType<World['payments']>>

/** One payment of a task, and who takes cards for its shop. */
export interface CardTask {
  readonly task: Task
  readonly payment: PaymentRow
  readonly provider: PaymentAdapter
}

/** Money that was taken from a card: from what was held, or off-session. */
export interface TakenMoney {
  readonly kind: 'captured' | 'charged'
  readonly authorization: string
  readonly amount: Minor
}

/** Money that was taken, or why it was not. */
export type Taking = TakenMoney | { readonly kind: 'refused'; readonly code: string }

/** Who takes cards for the shop of a return. @throws Error when nobody does any more: the shop must say who. */
export async function providerOf(
  { shops, payments }: Pick<World, 'shops' | 'payments'>,
  { shopId, document }: Pick<ReturnRecord, 'shopId' | 'document'>,
): Promise<PaymentAdapter> {
  const provider = payments(await shops.config(shopId, document.configVersion))
  if (provider === null) throw new Error('The shop of a payment takes no cards')
  return provider
}

/** The payment of a task, for this purpose. @throws Error when there is none: that is a mistake of ours. */
export async function cardTask(needs: ProviderNeeds, task: Task, purpose: PaymentPurpose): Promise<CardTask> {
  const [payments, provider] = await Promise.all([
    needs.store.payments.ofReturn(task.shopId, task.returnId),
    providerOf(needs, task.record),
  ])
  const payment = payments.find((one) => one.purpose === purpose)
  if (payment === undefined) throw new Error('The payment of a follow-up is missing')
  return { task, payment, provider }
}

/** What every call to the payment provider bears: a repeated step has the key of the first. */
const keyed = ({ task }: CardTask, step: 'capture' | 'charge' | 'void' | 'give-back') => ({
  shopId: task.shopId,
  key: `${task.key}:${step}`,
  now: task.now,
})

/** Our name for the charge that stands in for a hold, apart from that of the hold itself. */
const chargeReference = ({ payment }: CardTask): string => `${payment.id}:charge`

/** Takes held money. */
export async function capture(card: CardTask, amount: Minor): Promise<Taking> {
  const { authorization } = card.payment
  if (authorization === null) return { kind: 'refused', code: 'authorization-gone' }
  const answer = await card.provider.capture({ ...keyed(card, 'capture'), authorization, amount })
  return answer.kind === 'captured'
    ? { kind: 'captured', authorization, amount }
    : { kind: 'refused', code: answer.code }
}

/** Takes money while nobody is there; what was held is not touched. */
export async function chargeOffSession(card: CardTask, amount: Minor): Promise<Taking> {
  const { payment, provider } = card
  const answer = await provider.charge({
    ...keyed(card, 'charge'),
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

/** Lets held money go; nothing held any more is as good. */
export async function voidAuthorization(card: CardTask): Promise<void> {
  const { authorization } = card.payment
  if (authorization !== null) await card.provider.void({ ...keyed(card, 'void'), authorization })
}

/** What became of the hold itself; null when the provider never heard of it. */
export const holdNow = ({ task, payment, provider }: CardTask) =>
  provider.find(
    task.shopId,
    payment.authorization === null
      ? { reference: payment.id, card: payment.card }
      : { authorization: payment.authorization },
  )

/** What was taken from the hold, whoever took it; null when nothing was. */
export async function capturedBefore(card: CardTask): Promise<TakenMoney | null> {
  const found = await holdNow(card)
  return found?.state === 'captured'
    ? { kind: 'captured', authorization: found.authorization, amount: found.captured }
    : null
}

/** What came of the charge that stands in for the hold; null when it was never tried. */
export async function chargedBefore(card: CardTask): Promise<Taking | null> {
  const { task, payment, provider } = card
  const found = await provider.find(task.shopId, { reference: chargeReference(card), card: payment.card })
  if (found?.state === 'captured')
    return { kind: 'charged', authorization: found.authorization, amount: found.captured }
  return found?.state === 'refused' ? { kind: 'refused', code: 'card-declined' } : null
}

/** Gives money back to the card. */
export const refundOf = (card: CardTask, authorization: string, amount: Minor) =>
  card.provider.refund({ ...keyed(card, 'give-back'), authorization, amount })
