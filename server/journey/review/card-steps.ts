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
/** A card that the provider does not take. */
type Refused = Extract<TakeAnswer, { kind: 'refused' }>

/** The provider did not answer: nothing was charged, and trying again is safe. */
export const paymentsAway = ({ t }: JourneyContext): Answer =>
  stay({ code: 'payments-away', title: t('payment.away'), detail: t('payment.away-copy'), modal: true })

/** A refusal in the provider's own words, beside the card (REV-27). */
export const cardRefused = (
  { code, message }: { readonly code: ProblemCode; readonly message: string },
  draft?: Draft,
): Answer => stay({ code, title: message, fields: [{ form: 'card', name: 'payment', message }] }, draft)

/** A prepaid card cannot secure anything instant (ERR-54). */
const prepaid = ({ t }: JourneyContext, draft?: Draft): Answer =>
  cardRefused({ code: 'card-prepaid', message: t('payment.prepaid') }, draft)

/** The draft with its card forgotten. */
export const withoutCard = ({ card: _card, ...draft }: Draft): Draft => draft

/** What the browser presses once the bank has been asked. */
type Onward = Pick<Extract<Effect, { type: 'authenticate' }>['onward'], 'name' | 'args' | 'form'>

/** The card itself was asked about. */
const cardConfirmed: Onward = { name: 'payment.authenticated' }

/** Has the bank ask the shopper; `onward` goes on afterwards, whatever came of it: with the card, or with the submit. */
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

/** What the draft keeps of a card that the provider took, or asks the bank about. */
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

/** The draft remembers that a card was given, so that the next one goes with a captcha. */
const afterTry = (context: JourneyContext): JourneyContext => ({
  ...context,
  draft: { ...context.draft, cardTried: context.visit.now },
})

/** Why a card is not tried now, if so: without a captcha, or because too many were given for this order (T25). */
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

/** Takes the card behind a token: used once for what is owed, saved for later where something is instant (INS-08). */
export async function takeCard(needs: Needs, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { visit, config, priced, draft } = context
  const payments = needs.payments(config)
  const use = priced?.quote?.need.use ?? 'none'
  if (payments === null || use === 'none' || !hasOrder(draft)) return go('/review')
  const token = values.payment ?? ''
  const order = draft.order.id
  try {
    // Looking asks no bank: it tells nothing of a card but what stands on it.
    const seen = await payments.look(visit.shopId, token)
    if (seen === null) return cardRefused({ code: 'unusable-token', message: context.t('payment.unusable') })
    if (use === 'later' && seen.funding === 'prepaid') return prepaid(context)
    const against = await refusedTry(needs, context, { order, captcha: values.captcha ?? '' })
    return against ?? (await takeTried(needs, afterTry(context), { payments, token, use, order }))
  } catch (error) {
    return notTaken(needs, context, error)
  }
}

/** The answer when a card could not be kept: the log says why, the shopper may try again. */
const notTaken = (needs: Needs, context: JourneyContext, error: unknown): Answer => {
  needs.log.error({ error, ref: context.visit.ref }, 'The payment provider did not take a card')
  return paymentsAway(context)
}

/** A card that was counted; one whose provider does not answer is given back. */
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
  // The same card given twice in one draft is the same operation.
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

/** Takes the card away again, to give another. */
export const removeCard = async (_: unknown, context: JourneyContext): Promise<Answer> =>
  go('/review', { draft: withoutCard(context.draft) })

/** What became of a card that the bank asked about: saved, asked once more, or refused. */
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
