import { createHash } from 'node:crypto'
import type { ProblemCode } from '../../../schemas/problem-codes.ts'
import type { Draft, DraftCard } from '../../../schemas/records/draft.ts'
import type { Effect } from '../../../schemas/screen.ts'
import type { CardVerdict } from '../../domain/journey/budgets.ts'
import type { World } from '../../world.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { waitOf } from '../request/refusals.ts'
import { solvesCaptcha, tryCard, untryCard } from '../request/tries.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'

type Needs = Pick<World, 'payments' | 'log' | 'store' | 'captcha'>
type Payments = NonNullable<ReturnType<World['payments']>>
type TakeAnswer = Awaited<ReturnType<Payments['take']>>
type Refused = Extract<TakeAnswer, { kind: 'refused' }>

/** The provider did not answer: nothing was charged, and a retry is safe. */
export const paymentsAway = ({ t }: JourneyContext): Answer =>
  stay({ code: 'payments-away', title: t('payment.away'), detail: t('payment.away-copy'), modal: true })

/** Refuses a card with the provider's own message (REV-27). */
export const cardRefused = (
  { code, message }: { readonly code: ProblemCode; readonly message: string },
  draft?: Draft,
): Answer => stay({ code, title: message, fields: [{ form: 'card', name: 'payment', message }] }, draft)

/** A prepaid card cannot secure an instant outcome (ERR-54). */
const prepaid = ({ t }: JourneyContext, draft?: Draft): Answer =>
  cardRefused({ code: 'card-prepaid', message: t('payment.prepaid') }, draft)

export const withoutCard = ({ card: _card, ...draft }: Draft): Draft => draft

type Onward = Pick<Extract<Effect, { type: 'authenticate' }>['onward'], 'name' | 'args' | 'form'>

const cardConfirmed: Onward = { name: 'payment.authenticated' }

/** `onward` is submitted whatever the result. */
export function authentication(
  { t, visit }: JourneyContext,
  payments: Payments,
  given: { readonly secret: string; readonly onward: Onward },
): Effect {
  const answer = payments.bank(visit.shopId, given.secret)
  return {
    type: 'authenticate',
    entry: payments.entry(visit.shopId),
    secret: given.secret,
    ...(answer && { answer }),
    words: {
      title: t('payment.bank-title'),
      body: t('payment.bank-body'),
      approve: t('payment.bank-approve'),
      decline: t('payment.bank-decline'),
    },
    onward: {
      type: 'submit',
      ...given.onward,
      href: `/api/v1/${visit.shopId}/actions/${given.onward.name}`,
      exclusive: true,
      pending: t('review.submitting'),
    },
  }
}

const keep = (
  context: JourneyContext,
  payments: Payments,
  answer: Exclude<TakeAnswer, Refused>,
  use: DraftCard['use'],
) => {
  const { draft } = context
  if (answer.kind === 'taken')
    return go('/review', { draft: { ...draft, card: { use, card: answer.card, state: 'saved' } } })
  const card = { id: answer.authorization, brand: '', last4: '', funding: 'unknown' as const }
  return go('/review', {
    draft: { ...draft, card: { use, card, state: 'authenticating' } },
    effects: [authentication(context, payments, { secret: answer.secret, onward: cardConfirmed })],
  })
}

const afterTry = (context: JourneyContext): JourneyContext => ({
  ...context,
  draft: { ...context.draft, cardTried: context.visit.now },
})

/** Refuses an attempt without captcha, or above the limit per order (T25). */
const refusedTry = async (
  needs: Needs,
  context: JourneyContext,
  given: { order: string; captcha: string },
): Promise<Answer | null> => {
  const { draft, t } = context
  const solved = await solvesCaptcha(needs, context, given.captcha)
  const verdict: CardVerdict =
    draft.cardTried !== undefined && !solved
      ? { kind: 'captcha' }
      : await tryCard(needs, context, { order: given.order, solved })
  if (verdict.kind === 'open') return null
  const { draft: tried } = afterTry(context)
  if (verdict.kind === 'captcha') {
    const title = t('error.lookup-6')
    return stay({ code: 'captcha', title, fields: [{ form: 'card', name: 'captcha', message: title }] }, tried)
  }
  const message = t('payment.paused', { wait: waitOf(context, verdict.until) })
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
    const seen = await payments.look(visit.shopId, token)
    if (seen === null) return cardRefused({ code: 'unusable-token', message: context.t('payment.unusable') })
    if (use === 'later' && seen.funding === 'prepaid') return prepaid(context)
    const against = await refusedTry(needs, context, { order, captcha: values.captcha ?? '' })
    return against ?? (await takeTried(needs, afterTry(context), { payments, token, use, order }))
  } catch (error) {
    return notTaken(needs, context, error)
  }
}

const notTaken = (needs: Needs, context: JourneyContext, error: unknown): Answer => {
  needs.log.error({ error, ref: context.visit.ref }, 'The payment provider did not take a card')
  return paymentsAway(context)
}

/** Refunds the attempt if the provider does not answer. */
const takeTried = async (
  needs: Needs,
  context: JourneyContext,
  given: {
    readonly payments: Payments
    readonly token: string
    readonly use: DraftCard['use']
    readonly order: string
  },
): Promise<Answer> => {
  const { visit, stored, draft } = context
  const { payments, token, use, order } = given
  // Repeating a card in one draft is the same operation.
  const key = createHash('sha256')
    .update(JSON.stringify([stored?.hash, token, use]))
    .digest('base64url')
  try {
    const answer = await payments.take({ shopId: visit.shopId, key: `${key}:take`, now: visit.now, token, use })
    return answer.kind === 'refused' ? cardRefused(answer, draft) : keep(context, payments, answer, use)
  } catch (error) {
    await untryCard(needs, context, order)
    return notTaken(needs, context, error)
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
    if (answer.kind === 'refused') return cardRefused(answer, withoutCard(context.draft))
    if (answer.kind === 'taken' && answer.card.funding === 'prepaid' && card.use === 'later')
      return prepaid(context, withoutCard(context.draft))
    return keep(context, payments, answer, card.use)
  } catch (error) {
    needs.log.error({ error, ref: context.visit.ref }, 'The payment provider did not tell of a card')
    return paymentsAway(context)
  }
}
