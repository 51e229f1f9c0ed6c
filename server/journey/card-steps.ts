import { createHash } from 'node:crypto'
import type { Draft, DraftCard } from '../../schemas/records/draft.ts'
import type { Effect } from '../../schemas/screen.ts'
import type { World } from '../world.ts'
import type { Scene } from './order.ts'
import { type Answer, go, type Intent, stay } from './visit.ts'

type Needs = Pick<World, 'payments' | 'log'>
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

/** Takes the card behind a token: used once for what is owed, saved for later where something is instant (INS-08). */
export async function takeCard(needs: Needs, scene: Scene, { values }: Intent): Promise<Answer> {
  const { visit, stored, config, weighed } = scene
  const payments = needs.payments(config)
  const use = weighed?.worth?.need.use ?? 'none'
  if (payments === null || use === 'none') return go('/review')
  const { shopId, now } = visit
  const token = values.payment ?? ''
  // The same card given twice in one draft is the same deed.
  const key = createHash('sha256')
    .update(JSON.stringify([stored?.hash, token, use]))
    .digest('base64url')
  try {
    const seen = await payments.look(shopId, token)
    if (seen === null) return cardRefused({ code: 'unusable_token', message: scene.t('payment.unusable') })
    if (use === 'later' && seen.funding === 'prepaid') return prepaid(scene)
    const answer = await payments.take({ shopId, key: `${key}:take`, now, token, use })
    if (answer.kind === 'refused') return cardRefused(answer)
    return keep(scene, payments, answer, use)
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'The payment provider did not take a card')
    return paymentsAway(scene)
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
