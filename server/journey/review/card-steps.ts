import { createHash } from 'node:crypto'
import type { ProblemCode } from '../../../schemas/envelope/problem-codes.ts'
import type { Effect } from '../../../schemas/envelope/screen.ts'
import type { Draft, DraftCard } from '../../../schemas/records/draft.ts'
import type { CardVerdict } from '../../domain/journey/budgets.ts'
import type { World } from '../../world.ts'
import { attemptCard, isCaptchaSolved, undoCardAttempt } from '../request/attempts.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { formatWait } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'

type Needs = Pick<World, 'payments' | 'log' | 'store' | 'captcha'>
type Payments = NonNullable<ReturnType<World['payments']>>
type TakeResult = Awaited<ReturnType<Payments['take']>>
type RefusedCard = Extract<TakeResult, { kind: 'refused' }>

/** The provider did not answer: nothing was charged, and a retry is safe. */
export const refuseProviderDown = ({ t }: JourneyContext): Answer =>
  stay({ code: 'payments-away', title: t('payment.away'), detail: t('payment.away-copy'), modal: true })

/** Refuses a card with the provider's own message (REV-27). */
export const refuseCard = (
  { code, message }: { readonly code: ProblemCode; readonly message: string },
  draft?: Draft,
): Answer => stay({ code, title: message, fields: [{ form: 'card', name: 'payment', message }] }, draft)

/** A prepaid card cannot secure an instant outcome (ERR-54). */
const refusePrepaid = ({ t }: JourneyContext, draft?: Draft): Answer =>
  refuseCard({ code: 'card-prepaid', message: t('payment.prepaid') }, draft)

export const withoutCard = ({ card: _card, ...draft }: Draft): Draft => draft

type NextAction = Pick<Extract<Effect, { type: 'authenticate' }>['onward'], 'name' | 'args' | 'form'>

const finishCardAction: NextAction = { name: 'payment.authenticated' }

/** `onward` is submitted whatever the result. */
export function buildAuthentication(
  { t, visit }: JourneyContext,
  payments: Payments,
  input: { readonly secret: string; readonly onward: NextAction },
): Effect {
  const answer = payments.bank(visit.shopId, input.secret)
  return {
    type: 'authenticate',
    entry: payments.entry(visit.shopId),
    secret: input.secret,
    ...(answer && { answer }),
    words: {
      title: t('payment.bank-title'),
      body: t('payment.bank-body'),
      approve: t('payment.bank-approve'),
      decline: t('payment.bank-decline'),
    },
    onward: {
      type: 'submit',
      ...input.onward,
      href: `/api/v1/${visit.shopId}/actions/${input.onward.name}`,
      exclusive: true,
      pending: t('review.submitting'),
    },
  }
}

const saveCard = (
  context: JourneyContext,
  payments: Payments,
  answer: Exclude<TakeResult, RefusedCard>,
  use: DraftCard['use'],
) => {
  const { draft } = context
  if (answer.kind === 'taken')
    return go('/review', { draft: { ...draft, card: { use, card: answer.card, state: 'saved' } } })
  const card = { id: answer.authorization, brand: '', last4: '', funding: 'unknown' as const }
  return go('/review', {
    draft: { ...draft, card: { use, card, state: 'authenticating' } },
    effects: [buildAuthentication(context, payments, { secret: answer.secret, onward: finishCardAction })],
  })
}

const withCardAttempt = (context: JourneyContext): JourneyContext => ({
  ...context,
  draft: { ...context.draft, cardTried: context.visit.now },
})

/** Refuses an attempt without captcha, or above the limit per order (T25). */
const findAttemptRefusal = async (
  needs: Needs,
  context: JourneyContext,
  input: { order: string; captcha: string },
): Promise<Answer | null> => {
  const { draft, t } = context
  const solved = await isCaptchaSolved(needs, context, input.captcha)
  const verdict: CardVerdict =
    draft.cardTried !== undefined && !solved
      ? { kind: 'captcha' }
      : await attemptCard(needs, context, { order: input.order, solved })
  if (verdict.kind === 'open') return null
  const { draft: tried } = withCardAttempt(context)
  if (verdict.kind === 'captcha') {
    const title = t('error.lookup-6')
    return stay({ code: 'captcha', title, fields: [{ form: 'card', name: 'captcha', message: title }] }, tried)
  }
  const message = t('payment.paused', { wait: formatWait(context, verdict.until) })
  const fields = [{ form: 'card', name: 'payment', message }]
  const retryAfterMs = verdict.until - context.visit.now
  return stay({ code: 'cards-paused', title: t('payment.paused-title'), detail: message, retryAfterMs, fields }, tried)
}

/** Takes the card of a token: for one payment, or saved if something is instant (INS-08). */
export async function takeCard(needs: Needs, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { visit, config, priced, draft } = context
  const payments = needs.payments(config)
  const use = priced?.quote?.need.use ?? 'none'
  if (payments === null || use === 'none' || !hasOrder(draft)) return go('/review')
  const token = values.payment ?? ''
  const order = draft.order.id
  try {
    // Reading the card's data contacts no bank.
    const cardInfo = await payments.look(visit.shopId, token)
    if (cardInfo === null) return refuseCard({ code: 'unusable-token', message: context.t('payment.unusable') })
    if (use === 'later' && cardInfo.funding === 'prepaid') return refusePrepaid(context)
    const refusal = await findAttemptRefusal(needs, context, { order, captcha: values.captcha ?? '' })
    return refusal ?? (await takeCountedCard(needs, withCardAttempt(context), { payments, token, use, order }))
  } catch (error) {
    return refuseFailedCard(needs, context, error)
  }
}

const refuseFailedCard = (needs: Needs, context: JourneyContext, error: unknown): Answer => {
  needs.log.error({ error, ref: context.visit.ref }, 'The payment provider refused a card')
  return refuseProviderDown(context)
}

/** Refunds the attempt if the provider does not answer. */
const takeCountedCard = async (
  needs: Needs,
  context: JourneyContext,
  input: {
    readonly payments: Payments
    readonly token: string
    readonly use: DraftCard['use']
    readonly order: string
  },
): Promise<Answer> => {
  const { visit, stored, draft } = context
  const { payments, token, use, order } = input
  // Repeating a card in one draft is the same operation.
  const key = createHash('sha256')
    .update(JSON.stringify([stored?.hash, token, use]))
    .digest('base64url')
  try {
    const answer = await payments.take({ shopId: visit.shopId, key: `${key}:take`, now: visit.now, token, use })
    return answer.kind === 'refused' ? refuseCard(answer, draft) : saveCard(context, payments, answer, use)
  } catch (error) {
    await undoCardAttempt(needs, context, order)
    return refuseFailedCard(needs, context, error)
  }
}

export const removeCard = async (_: unknown, context: JourneyContext): Promise<Answer> =>
  go('/review', { draft: withoutCard(context.draft) })

export async function finishCard(needs: Needs, context: JourneyContext): Promise<Answer> {
  const { card } = context.draft
  const payments = needs.payments(context.config)
  if (payments === null || card?.state !== 'authenticating') return go('/review')
  try {
    const answer = await payments.saved(context.visit.shopId, card.card.id)
    if (answer.kind === 'refused') return refuseCard(answer, withoutCard(context.draft))
    if (answer.kind === 'taken' && answer.card.funding === 'prepaid' && card.use === 'later')
      return refusePrepaid(context, withoutCard(context.draft))
    return saveCard(context, payments, answer, card.use)
  } catch (error) {
    needs.log.error({ error, ref: context.visit.ref }, 'Failed to read a card from the payment provider')
    return refuseProviderDown(context)
  }
}
