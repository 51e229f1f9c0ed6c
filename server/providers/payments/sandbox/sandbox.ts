import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import type { AuthorizeRequest, CardRequest, Payments } from '../port.ts'
import { authorizationQueries, findFurthest, isHoldExpired, toAuthorization } from './authorizations.ts'
import { runIdempotent, withFlakyNetwork } from './idempotency.ts'
import { type AuthorizationRow, type CardRow, cardQueries, type SetupRow, setupQueries } from './rows.ts'
import { buildCardRefusal, findCardRefusal } from './test-cards.ts'

export interface SandboxNeeds {
  readonly database: Database
  readonly now: () => Instant
  readonly random: (bytes: number) => Uint8Array
  /** Ignores keys. */
  readonly forgets?: boolean
}

type Tx = Pick<Queryable, 'query'>

export const getHoldEnd = (now: Instant): Instant => now + 7 * DAY_MS

const newRow = (request: AuthorizeRequest, id: string): AuthorizationRow => ({
  id,
  reference: request.reference,
  card_id: request.card.id,
  amount: request.amount,
  currency: request.currency,
  state: 'authorized',
  captured: 0,
  given_back: 0,
  capture_before: getHoldEnd(request.now),
  secret: null,
})

const needsAuthentication = ({ conduct, confirmed }: CardRow): boolean =>
  conduct === 'asks-always' || (conduct === 'asks-once' && !confirmed)

const toSavedCard = (setup: SetupRow, { id, card }: CardRow) => {
  if (setup.state === 'refused') return buildCardRefusal('authentication-failed')
  const { id: authorization, secret } = setup
  return setup.state === 'saved'
    ? { kind: 'taken' as const, card: { ...card, id } }
    : { kind: 'authenticate' as const, authorization, secret }
}

type NewId = (prefix: string) => string

/** A retry returns the same card. */
const takeToken = async (tx: Tx, { shopId, key, token, use, now }: CardRequest, newId: NewId) => {
  const [cards, setups] = [cardQueries(tx, shopId), setupQueries(tx, shopId)]
  const row = await cards.token(token)
  if (row === null) return buildCardRefusal('unusable-token')
  if (row.taken_by !== null) {
    const card = row.taken_by === key && row.card_id !== null ? await cards.card(row.card_id) : null
    if (card === null) return buildCardRefusal('unusable-token')
    const setup = await setups.setupOfCard(card.id)
    return setup === null ? { kind: 'taken' as const, card: { ...card.card, id: card.id } } : toSavedCard(setup, card)
  }
  if (row.expires_at <= now) return buildCardRefusal('unusable-token')
  const no = findCardRefusal(row.conduct)
  if (no !== null) return no
  const card = { id: newId('card'), conduct: row.conduct, card: row.card, confirmed: false }
  await cards.putCard(card)
  await cards.markTokenUsed(token, key, card.id)
  if (use === 'once' || !needsAuthentication(card))
    return { kind: 'taken' as const, card: { ...card.card, id: card.id } }
  const setup = { id: newId('setup'), card_id: card.id, secret: newId('secret') }
  await setups.putSetup(setup)
  return { kind: 'authenticate' as const, authorization: setup.id, secret: setup.secret }
}

const placeHold = async (tx: Tx, request: AuthorizeRequest, newId: NewId) => {
  const card = await cardQueries(tx, request.shopId).card(request.card.id)
  if (card === null) return buildCardRefusal('authorization-gone')
  if (request.amount < 1) return buildCardRefusal('amount-too-small')
  const rows = authorizationQueries(tx, request.shopId)
  const row = newRow(request, newId('pay'))
  if (card.conduct === 'declines-charges') {
    await rows.put({ ...row, state: 'refused', capture_before: null })
    return buildCardRefusal('card-declined')
  }
  if (needsAuthentication(card)) {
    const secret = newId('secret')
    await rows.put({ ...row, state: 'authenticating', capture_before: null, secret })
    return { kind: 'authenticate' as const, authorization: row.id, secret }
  }
  await rows.put(row)
  const { amount } = row
  return { kind: 'authorized' as const, authorization: row.id, amount, captureBefore: getHoldEnd(request.now) }
}

const chargeNow = async (tx: Tx, request: AuthorizeRequest, newId: NewId) => {
  const card = await cardQueries(tx, request.shopId).card(request.card.id)
  if (card === null) return buildCardRefusal('authorization-gone')
  if (request.amount < 1) return buildCardRefusal('amount-too-small')
  const rows = authorizationQueries(tx, request.shopId)
  const row = { ...newRow(request, newId('pay')), capture_before: null }
  const declines = card.conduct === 'declines-charges' || card.conduct === 'declines-off-session'
  const no = declines
    ? buildCardRefusal('card-declined')
    : needsAuthentication(card)
      ? buildCardRefusal('authentication-required')
      : null
  await rows.put(no === null ? { ...row, state: 'captured', captured: row.amount } : { ...row, state: 'refused' })
  return no ?? { kind: 'charged' as const, authorization: row.id }
}

type Change = { readonly shopId: ShopId; readonly authorization: string; readonly now: Instant }

const capture = async (tx: Tx, { shopId, authorization, amount, now }: Change & { readonly amount: number }) => {
  const rows = authorizationQueries(tx, shopId)
  const row = await rows.findForUpdate(authorization)
  if (row?.state !== 'authorized' || isHoldExpired(row, now)) return buildCardRefusal('authorization-gone')
  if (amount < 1) return buildCardRefusal('amount-too-small')
  if (amount > row.amount) return buildCardRefusal('amount-too-large')
  await rows.change({ ...row, state: 'captured', captured: amount })
  return { kind: 'captured' as const }
}

const voidAuthorization = async (tx: Tx, { shopId, authorization }: Change) => {
  const rows = authorizationQueries(tx, shopId)
  const row = await rows.findForUpdate(authorization)
  if (row === null || row.state === 'captured') return buildCardRefusal('authorization-gone')
  await rows.change({ ...row, state: 'voided' })
  return { kind: 'voided' as const }
}

const refund = async (tx: Tx, { shopId, authorization, amount }: Change & { readonly amount: number }) => {
  const rows = authorizationQueries(tx, shopId)
  const row = await rows.findForUpdate(authorization)
  if (row?.state !== 'captured' || row.given_back === row.captured) return buildCardRefusal('authorization-gone')
  if (amount < 1) return buildCardRefusal('amount-too-small')
  if (amount > row.captured - row.given_back) return buildCardRefusal('amount-too-large')
  await rows.change({ ...row, given_back: row.given_back + amount })
  return { kind: 'given-back' as const }
}

/** Test card numbers; no money moves. */
export function createSandboxPayments({ database, now, random, forgets = false }: SandboxNeeds): Payments {
  const keysLastMs = forgets ? 0 : DAY_MS
  const runOnce = runIdempotent(database, keysLastMs)
  const newId: NewId = (prefix) => `${prefix}_${Buffer.from(random(16)).toString('base64url')}`

  const getCardBehavior = async (shopId: ShopId, cardId: string) =>
    (await cardQueries(database, shopId).card(cardId))?.conduct
  const getBehavior = async (shopId: ShopId, authorization: string) => {
    const row = await authorizationQueries(database, shopId).find(authorization)
    return row === null ? undefined : getCardBehavior(shopId, row.card_id)
  }

  const runOnCard = async <Answer>(
    verb: string,
    request: AuthorizeRequest,
    operation: (tx: Tx, request: AuthorizeRequest, newId: NewId) => Promise<Answer>,
  ): Promise<Answer> => {
    const { shopId, key, card } = request
    const line = { shopId, key, conduct: await getCardBehavior(shopId, card.id) }
    return withFlakyNetwork(database, line, () =>
      runOnce({ ...request, verb, card: card.id }, (tx) => operation(tx, request, newId)),
    )
  }
  const runOnHold = async <Request extends Change & { readonly key: string }, Answer>(
    verb: string,
    request: Request,
    operation: (tx: Tx, request: Request) => Promise<Answer>,
  ): Promise<Answer> => {
    const { shopId, key, authorization } = request
    const line = { shopId, key, conduct: await getBehavior(shopId, authorization) }
    return withFlakyNetwork(database, line, () => runOnce({ ...request, verb }, (tx) => operation(tx, request)))
  }

  return {
    entry: (shopId) => ({ provider: 'sandbox', href: `/api/v1/${shopId}/sandbox-payments/cards` }),
    bank: (shopId, secret) => ({
      href: `/api/v1/${shopId}/sandbox-payments/authentications/${encodeURIComponent(secret)}`,
      approve: { approve: true },
      decline: { approve: false },
    }),
    keysLastMs,

    async look(shopId, token) {
      const row = await database.transaction((tx) => cardQueries(tx, shopId).token(token))
      return row === null || (row.taken_by === null && row.expires_at <= now()) ? null : { ...row.card, id: token }
    },

    take: (request) => runOnce({ ...request, verb: 'take' }, (tx) => takeToken(tx, request, newId)),

    async saved(shopId, authorization) {
      const setup = await setupQueries(database, shopId).setup(authorization)
      const card = setup === null ? null : await cardQueries(database, shopId).card(setup.card_id)
      return setup === null || card === null ? buildCardRefusal('authorization-gone') : toSavedCard(setup, card)
    },

    authorize: (request) => runOnCard('authorize', request, placeHold),
    charge: (request) => runOnCard('charge', request, chargeNow),
    capture: (request) => runOnHold('capture', request, capture),
    void: (request) => runOnHold('void', request, voidAuthorization),
    refund: (request) => runOnHold('give-back', request, refund),

    async find(shopId, by) {
      const rows = authorizationQueries(database, shopId)
      if ('authorization' in by) {
        const row = await rows.find(by.authorization)
        return row === null ? null : toAuthorization(row, now())
      }
      const those = await rows.ofReference(by.card.id, by.reference)
      return findFurthest(those.map((row) => toAuthorization(row, now())))
    },
  }
}
