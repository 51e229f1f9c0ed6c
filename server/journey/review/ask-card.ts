import type { DraftCard } from '../../../schemas/records/draft.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import type { QuotedPricing } from '../../domain/assessment/pricing.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go } from '../request/visit.ts'
import { authentication, cardRefused, withoutCard } from './card-steps.ts'
import { seenQuotes } from './review.ts'

type Needs = Pick<World, 'store'>
type Payments = NonNullable<ReturnType<World['payments']>>
type Authorized = Awaited<ReturnType<Payments['authorize']>>
type Refusal = Pick<Extract<Authorized, { kind: 'refused' }>, 'code' | 'message'>

export type CardAsked =
  | { readonly kind: 'authorized'; readonly row: PaymentRow }
  | { readonly kind: 'answer'; readonly answer: Answer }

interface Asking {
  readonly row: PaymentRow
  readonly card: DraftCard
  readonly assessed: Assessment
  readonly priced: QuotedPricing
}

/** Records the authorization (C4). */
const held = async (
  { store }: Needs,
  row: PaymentRow,
  found: Pick<PaymentRow, 'captureBefore'> & { readonly authorization: string },
): Promise<CardAsked> => {
  const { authorization, captureBefore } = found
  await store.payments.answer(row.shopId, row.id, { state: 'authorized', authorization, captureBefore })
  return { kind: 'authorized', row: { ...row, state: 'authorized', authorization, captureBefore } }
}

/** Records the refusal and removes the card from the draft. */
const refused = async (
  { store }: Needs,
  context: JourneyContext,
  given: { readonly row: PaymentRow; readonly authorization: string | null; readonly refusal: Refusal },
): Promise<CardAsked> => {
  const { row, authorization, refusal } = given
  await store.payments.answer(row.shopId, row.id, { state: 'refused', authorization, captureBefore: null })
  return { kind: 'answer', answer: cardRefused(refusal, withoutCard(context.draft)) }
}

/** Checks first whether the authentication was completed meanwhile. */
const authenticating = async (
  needs: Needs & { readonly payments: Payments },
  context: JourneyContext,
  given: Asking & { readonly answered: Extract<Authorized, { kind: 'authenticate' }> },
): Promise<CardAsked> => {
  const { row, assessed, priced, answered } = given
  const { payments, store } = needs
  const { authorization, secret } = answered
  const found = await payments.find(row.shopId, { authorization })
  if (found?.state === 'authorized') return held(needs, row, found)
  if (found?.state !== 'authenticating') {
    const refusal = { code: 'authentication-failed' as const, message: context.t('payment.not-confirmed') }
    return refused(needs, context, { row, authorization, refusal })
  }
  await store.payments.answer(row.shopId, row.id, { state: 'authenticating', authorization, captureBefore: null })
  const onward = { name: 'return.submit', args: { amount: seenQuotes(assessed, priced) }, form: 'review' }
  const effects = [authentication(context, payments, { secret, onward })]
  return { kind: 'answer', answer: go('/review', { effects }) }
}

/** For payments older than the provider's idempotency keys. */
const lookedUp = async (payments: Payments, row: PaymentRow, now: number) => {
  if (now - row.createdAt < payments.keysLastMs) return null
  const found = await payments.find(row.shopId, { reference: row.id, card: row.card })
  return found?.state === 'authorized' ? found : null
}

/**
 * Authorizes a recorded payment and records the result (C3 to C5).
 * @throws if the provider does not answer. A retry uses the same key.
 */
export async function askCard(
  needs: Needs & { readonly payments: Payments },
  context: JourneyContext,
  asking: Asking,
): Promise<CardAsked> {
  const { row, card } = asking
  const { shopId, now } = context.visit
  const known = await lookedUp(needs.payments, row, now)
  if (known !== null) return held(needs, row, known)
  const answered = await needs.payments.authorize({
    shopId,
    key: `${row.id}:authorize`,
    now,
    card: row.card,
    amount: row.amount,
    currency: row.currency,
    use: card.use,
    reference: row.id,
  })
  if (answered.kind === 'authorized') return held(needs, row, answered)
  if (answered.kind === 'authenticate') return authenticating(needs, context, { ...asking, answered })
  return refused(needs, context, { row, authorization: null, refusal: answered })
}
