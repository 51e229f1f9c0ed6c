import { createHash } from 'node:crypto'
import type { Draft, DraftCard } from '../../../schemas/records/draft.ts'
import type { Effect } from '../../../schemas/screen.ts'
import type { CardVerdict } from '../../domain/journey/budgets.ts'
import type { World } from '../../world.ts'
import { hasOrder, type Scene } from '../request/context.ts'
import { waitOf } from '../request/refusals.ts'
import { solvesCaptcha, tryCard, untryCard } from '../request/tries.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'

type Needs = Pick<World, 'payments' | 'log' | 'store' | 'captcha'>
type Payments = NonNullable<ReturnType<World['payments']>>
type TakeAnswer = Awaited<ReturnType<Payments['take']>>
type Refused = Extract<TakeAnswer, { kind: 'refused' }>

/** The provider did not answer: nothing was charged, and trying again is safe. */
export const paymentsAway = ({ t }: Scene): Answer => ({
  kind: 'stay',
  status: 503,
  problem: { code: 'payments-away', title: t('payment.away'), detail: t('payment.away-copy'), modal: true },
})

/** A refusal in the provider's own words, beside the card (REV-27). */
export const cardRefused = (
  { code, message }: { readonly code: string; readonly message: string },
  draft?: Draft,
): Answer => stay({ code, title: message, fields: [{ form: 'card', name: 'payment', message }] }, draft)

/** A prepaid card cannot secure anything instant (ERR-54). */
const prepaid = ({ t }: Scene, draft?: Draft): Answer =>
  cardRefused({ code: 'card-prepaid', message: t('payment.prepaid') }, draft)

/** The draft with its card forgotten. */
export const withoutCard = ({ card: _card, ...draft }: Draft): Draft => draft

type Onward = Pick<Extract<Effect, { type: 'authenticate' }>['onward'], 'name' | 'args' | 'form'>

/** The card itself was asked about. */
const cardConfirmed: Onward = { name: 'payment.authenticated' }

/** Has the bank ask the shopper; `onward` goes on afterwards, whatever came of it: with the card, or with the submit. */
export const authentication = (
  { t, visit }: Scene,
  given: { readonly entry: ReturnType<Payments['entry']>; readonly secret: string; readonly onward: Onward },
): Effect => ({
  type: 'authenticate',
  entry: given.entry,
  secret: given.secret,
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
})

/** What the draft keeps of a card that the provider took, or asks the bank about. */
const keep = (scene: Scene, payments: Payments, answer: Exclude<TakeAnswer, Refused>, use: DraftCard['use']) => {
  const { draft, visit } = scene
  if (answer.kind === 'taken')
    return go('/review', { draft: { ...draft, card: { use, card: answer.card, state: 'saved' } } })
  const entry = payments.entry(visit.shopId)
  const card = { id: answer.authorization, brand: '', last4: '', funding: 'unknown' as const }
  return go('/review', {
    draft: { ...draft, card: { use, card, state: 'authenticating' } },
    effects: [authentication(scene, { entry, secret: answer.secret, onward: cardConfirmed })],
  })
}

/** The draft remembers that a card was given, so that the next one goes with a captcha. */
const afterTry = (scene: Scene): Scene => ({ ...scene, draft: { ...scene.draft, cardTried: scene.visit.now } })

/** Why a card is not tried now, if so: without a captcha, or because too many were given for this order (T25). */
async function refusedTry(
  needs: Needs,
  scene: Scene,
  given: { order: string; captcha: string },
): Promise<Answer | null> {
  const { draft, t } = scene
  const solved = await solvesCaptcha(needs, scene, given.captcha)
  const verdict: CardVerdict =
    draft.cardTried !== undefined && !solved
      ? { kind: 'captcha' }
      : await tryCard(needs, scene, { order: given.order, solved })
  if (verdict.kind === 'open') return null
  const { draft: tried } = afterTry(scene)
  if (verdict.kind === 'captcha') {
    const title = t('error.lookup-6')
    return stay({ code: 'captcha', title, fields: [{ form: 'card', name: 'captcha', message: title }] }, tried)
  }
  const message = t('payment.paused', { wait: waitOf(scene, verdict.until) })
  const fields = [{ form: 'card', name: 'payment', message }]
  const retryAfterMs = verdict.until - scene.visit.now
  return stay({ code: 'cards-paused', title: t('payment.paused-title'), detail: message, retryAfterMs, fields }, tried)
}

/** Takes the card behind a token: used once for what is owed, saved for later where something is instant (INS-08). */
export async function takeCard(needs: Needs, scene: Scene, { values }: Intent): Promise<Answer> {
  const { visit, config, weighed, draft } = scene
  const payments = needs.payments(config)
  const use = weighed?.worth?.need.use ?? 'none'
  if (payments === null || use === 'none' || !hasOrder(draft)) return go('/review')
  const token = values.payment ?? ''
  const order = draft.order.id
  try {
    // Looking asks no bank: it tells nothing of a card but what stands on it.
    const seen = await payments.look(visit.shopId, token)
    if (seen === null) return cardRefused({ code: 'unusable_token', message: scene.t('payment.unusable') })
    if (use === 'later' && seen.funding === 'prepaid') return prepaid(scene)
    const against = await refusedTry(needs, scene, { order, captcha: values.captcha ?? '' })
    return against ?? (await takeTried(needs, afterTry(scene), { payments, token, use, order }))
  } catch (error) {
    return notTaken(needs, scene, error)
  }
}

const notTaken = (needs: Needs, scene: Scene, error: unknown): Answer => {
  needs.log.error({ error, ref: scene.visit.ref }, 'The payment provider did not take a card')
  return paymentsAway(scene)
}

/** A card that was counted; one whose provider does not answer is given back. */
async function takeTried(
  needs: Needs,
  scene: Scene,
  given: {
    readonly payments: Payments
    readonly token: string
    readonly use: DraftCard['use']
    readonly order: string
  },
): Promise<Answer> {
  const { visit, stored, draft } = scene
  const { payments, token, use, order } = given
  // The same card given twice in one draft is the same deed.
  const key = createHash('sha256')
    .update(JSON.stringify([stored?.hash, token, use]))
    .digest('base64url')
  try {
    const answer = await payments.take({ shopId: visit.shopId, key: `${key}:take`, now: visit.now, token, use })
    return answer.kind === 'refused' ? cardRefused(answer, draft) : keep(scene, payments, answer, use)
  } catch (error) {
    await untryCard(needs, scene, order)
    return notTaken(needs, scene, error)
  }
}

/** Takes the card away again, to give another. */
export const removeCard = async (_: unknown, scene: Scene): Promise<Answer> =>
  go('/review', { draft: withoutCard(scene.draft) })

/** What became of a card that the bank asked about: saved, asked once more, or refused. */
export async function finishCard(needs: Needs, scene: Scene): Promise<Answer> {
  const { card } = scene.draft
  const payments = needs.payments(scene.config)
  if (payments === null || card?.state !== 'authenticating') return go('/review')
  try {
    const answer = await payments.saved(scene.visit.shopId, card.card.id)
    if (answer.kind === 'refused') return cardRefused(answer, withoutCard(scene.draft))
    if (answer.kind === 'taken' && answer.card.funding === 'prepaid' && card.use === 'later')
      return prepaid(scene, withoutCard(scene.draft))
    return keep(scene, payments, answer, card.use)
  } catch (error) {
    needs.log.error({ error, ref: scene.visit.ref }, 'The payment provider did not tell of a card')
    return paymentsAway(scene)
  }
}
