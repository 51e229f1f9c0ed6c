import type { DraftCard } from '../../../schemas/records/draft.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import type { QuotedPricing } from '../../domain/assessment/pricing.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go } from '../request/visit.ts'
import { buildAuthentication, refuseCard, withoutCard } from './card-steps.ts'
import { encodeQuotes } from './review.ts'

type Needs = Pick<World, 'store'>
type Payments = NonNullable<ReturnType<World['payments']>>
type AuthorizationResult = Awaited<ReturnType<Payments['authorize']>>
type Refusal = Pick<Extract<AuthorizationResult, { kind: 'refused' }>, 'code' | 'message'>

export type CardAuthorization =
  | { readonly kind: 'authorized'; readonly row: PaymentRow }
  | { readonly kind: 'answer'; readonly answer: Answer }

interface AuthorizationRequest {
  readonly row: PaymentRow
  readonly card: DraftCard
  readonly assessed: Assessment
  readonly priced: QuotedPricing
}

/** Records the authorization (C4). */
const saveAuthorized = async (
  { store }: Needs,
  row: PaymentRow,
  found: Pick<PaymentRow, 'captureBefore'> & { readonly authorization: string },
): Promise<CardAuthorization> => {
  const { authorization, captureBefore } = found
  await store.payments.recordResult(row.shopId, row.id, { state: 'authorized', authorization, captureBefore })
  return { kind: 'authorized', row: { ...row, state: 'authorized', authorization, captureBefore } }
}

/** Records the refusal and removes the card from the draft. */
const saveRefused = async (
  { store }: Needs,
  context: JourneyContext,
  input: { readonly row: PaymentRow; readonly authorization: string | null; readonly refusal: Refusal },
): Promise<CardAuthorization> => {
  const { row, authorization, refusal } = input
  await store.payments.recordResult(row.shopId, row.id, { state: 'refused', authorization, captureBefore: null })
  return { kind: 'answer', answer: refuseCard(refusal, withoutCard(context.draft)) }
}

/** Checks first whether the authentication was completed meanwhile. */
const authenticateCard = async (
  needs: Needs & { readonly payments: Payments },
  context: JourneyContext,
  input: AuthorizationRequest & { readonly answered: Extract<AuthorizationResult, { kind: 'authenticate' }> },
): Promise<CardAuthorization> => {
  const { row, assessed, priced, answered } = input
  const { payments, store } = needs
  const { authorization, secret } = answered
  const found = await payments.find(row.shopId, { authorization })
  if (found?.state === 'authorized') return saveAuthorized(needs, row, found)
  if (found?.state !== 'authenticating') {
    const refusal = { code: 'authentication-failed' as const, message: context.t('payment.not-confirmed') }
    return saveRefused(needs, context, { row, authorization, refusal })
  }
  await store.payments.recordResult(row.shopId, row.id, { state: 'authenticating', authorization, captureBefore: null })
  const onward = { name: 'return.submit', args: { amount: encodeQuotes(assessed, priced) }, form: 'review' }
  const effects = [buildAuthentication(context, payments, { secret, onward })]
  return { kind: 'answer', answer: go('/review', { effects }) }
}

/** For payments older than the provider's idempotency keys. */
const findEarlierPayment = async (payments: Payments, row: PaymentRow, now: number) => {
  if (now - row.createdAt < payments.keysLastMs) return null
  const found = await payments.find(row.shopId, { reference: row.id, card: row.card })
  return found?.state === 'authorized' ? found : null
}

/**
 * Authorizes a recorded payment and records the result (C3 to C5).
 * @throws if the provider does not answer. A retry uses the same key.
 */
export async function authorizeCard(
  needs: Needs & { readonly payments: Payments },
  context: JourneyContext,
  request: AuthorizationRequest,
): Promise<CardAuthorization> {
  const { row, card } = request
  const { shopId, now } = context.visit
  const earlierPayment = await findEarlierPayment(needs.payments, row, now)
  if (earlierPayment !== null) return saveAuthorized(needs, row, earlierPayment)
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
  if (answered.kind === 'authorized') return saveAuthorized(needs, row, answered)
  if (answered.kind === 'authenticate') return authenticateCard(needs, context, { ...request, answered })
  return saveRefused(needs, context, { row, authorization: null, refusal: answered })
}
