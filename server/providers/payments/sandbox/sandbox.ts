import type { Instant, ShopId } from '../../../../schemas/ids.ts'
import { DAY_MS } from '../../../../schemas/time.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import type { AuthorizeRequest, CardRequest, Payments } from '../port.ts'
import { authorizationRows, furthestOf, isOver, toAuthorization } from './authorizations.ts'
import { runIdempotent, withFlakyNetwork } from './keys.ts'
import { refusalOfConduct, refusedCard } from './numbers.ts'
import { type AuthorizationRow, type CardRow, cardRows, type SetupRow, setupRows } from './rows.ts'

export interface SandboxNeeds {
  readonly database: Database
  readonly now: () => Instant
  readonly random: (bytes: number) => Uint8Array
  /** Ignores keys. */
  readonly forgets?: boolean
}

type Tx = Pick<Queryable, 'query'>

export const holdUntil = (now: Instant): Instant => now + 7 * DAY_MS

const newRow = (request: AuthorizeRequest, id: string): AuthorizationRow => ({
  id,
  reference: request.reference,
  card_id: request.card.id,
  amount: request.amount,
  currency: request.currency,
  state: 'authorized',
  captured: 0,
  given_back: 0,
  capture_before: holdUntil(request.now),
  secret: null,
})

const asks = ({ conduct, confirmed }: CardRow): boolean =>
  conduct === 'asks-always' || (conduct === 'asks-once' && !confirmed)

const savedAs = (setup: SetupRow, { id, card }: CardRow) => {
  if (setup.state === 'refused') return refusedCard('authentication-failed')
  const { id: authorization, secret } = setup
  return setup.state === 'saved'
    ? { kind: 'taken' as const, card: { ...card, id } }
    : { kind: 'authenticate' as const, authorization, secret }
}

type NewId = (prefix: string) => string

/** A retry returns the same card. */
const takeToken = async (tx: Tx, { shopId, key, token, use, now }: CardRequest, newId: NewId) => {
  const [cards, setups] = [cardRows(tx, shopId), setupRows(tx, shopId)]
  const row = await cards.token(token)
  if (row === null) return refusedCard('unusable-token')
  if (row.taken_by !== null) {
    const card = row.taken_by === key && row.card_id !== null ? await cards.card(row.card_id) : null
    if (card === null) return refusedCard('unusable-token')
    const setup = await setups.setupOfCard(card.id)
    return setup === null ? { kind: 'taken' as const, card: { ...card.card, id: card.id } } : savedAs(setup, card)
  }
  if (row.expires_at <= now) return refusedCard('unusable-token')
  const no = refusalOfConduct(row.conduct)
  if (no !== null) return no
  const card = { id: newId('card'), conduct: row.conduct, card: row.card, confirmed: false }
  await cards.putCard(card)
  await cards.spendToken(token, key, card.id)
  if (use === 'once' || !asks(card)) return { kind: 'taken' as const, card: { ...card.card, id: card.id } }
  const setup = { id: newId('setup'), card_id: card.id, secret: newId('secret') }
  await setups.putSetup(setup)
  return { kind: 'authenticate' as const, authorization: setup.id, secret: setup.secret }
}

const hold = async (tx: Tx, request: AuthorizeRequest, newId: NewId) => {
  const card = await cardRows(tx, request.shopId).card(request.card.id)
  if (card === null) return refusedCard('authorization-gone')
  if (request.amount < 1) return refusedCard('amount-too-small')
  const rows = authorizationRows(tx, request.shopId)
  const row = newRow(request, newId('pay'))
  if (card.conduct === 'declines-charges') {
    await rows.put({ ...row, state: 'refused', capture_before: null })
    return refusedCard('card-declined')
  }
  if (asks(card)) {
    const secret = newId('secret')
    await rows.put({ ...row, state: 'authenticating', capture_before: null, secret })
    return { kind: 'authenticate' as const, authorization: row.id, secret }
  }
  await rows.put(row)
  const { amount } = row
  return { kind: 'authorized' as const, authorization: row.id, amount, captureBefore: holdUntil(request.now) }
}

const chargeNow = async (tx: Tx, request: AuthorizeRequest, newId: NewId) => {
  const card = await cardRows(tx, request.shopId).card(request.card.id)
  if (card === null) return refusedCard('authorization-gone')
  if (request.amount < 1) return refusedCard('amount-too-small')
  const rows = authorizationRows(tx, request.shopId)
  const row = { ...newRow(request, newId('pay')), capture_before: null }
  const declines = card.conduct === 'declines-charges' || card.conduct === 'declines-off-session'
  const no = declines ? refusedCard('card-declined') : asks(card) ? refusedCard('authentication-required') : null
  await rows.put(no === null ? { ...row, state: 'captured', captured: row.amount } : { ...row, state: 'refused' })
  return no ?? { kind: 'charged' as const, authorization: row.id }
}

type Change = { readonly shopId: ShopId; readonly authorization: string; readonly now: Instant }

const capture = async (tx: Tx, { shopId, authorization, amount, now }: Change & { readonly amount: number }) => {
  const rows = authorizationRows(tx, shopId)
  const row = await rows.findToChange(authorization)
  if (row?.state !== 'authorized' || isOver(row, now)) return refusedCard('authorization-gone')
  if (amount < 1) return refusedCard('amount-too-small')
  if (amount > row.amount) return refusedCard('amount-too-large')
  await rows.change({ ...row, state: 'captured', captured: amount })
  return { kind: 'captured' as const }
}

const voidAuthorization = async (tx: Tx, { shopId, authorization }: Change) => {
  const rows = authorizationRows(tx, shopId)
  const row = await rows.findToChange(authorization)
  if (row === null || row.state === 'captured') return refusedCard('authorization-gone')
  await rows.change({ ...row, state: 'voided' })
  return { kind: 'voided' as const }
}

const refund = async (tx: Tx, { shopId, authorization, amount }: Change & { readonly amount: number }) => {
  const rows = authorizationRows(tx, shopId)
  const row = await rows.findToChange(authorization)
  if (row?.state !== 'captured' || row.given_back === row.captured) return refusedCard('authorization-gone')
  if (amount < 1) return refusedCard('amount-too-small')
  if (amount > row.captured - row.given_back) return refusedCard('amount-too-large')
  await rows.change({ ...row, given_back: row.given_back + amount })
  return { kind: 'given-back' as const }
}

/** Test card numbers; no money moves. */
export function createSandboxPayments({ database, now, random, forgets = false }: SandboxNeeds): Payments {
  const keysLastMs = forgets ? 0 : DAY_MS
  const once = runIdempotent(database, keysLastMs)
  const newId: NewId = (prefix) => `${prefix}_${Buffer.from(random(16)).toString('base64url')}`

  const conductOfCard = async (shopId: ShopId, cardId: string) =>
    (await cardRows(database, shopId).card(cardId))?.conduct
  const conductOf = async (shopId: ShopId, authorization: string) => {
    const row = await authorizationRows(database, shopId).find(authorization)
    return row === null ? undefined : conductOfCard(shopId, row.card_id)
  }

  const onCard = async <Answer>(
    verb: string,
    request: AuthorizeRequest,
    operation: (tx: Tx, request: AuthorizeRequest, newId: NewId) => Promise<Answer>,
  ): Promise<Answer> => {
    const { shopId, key, card } = request
    const line = { shopId, key, conduct: await conductOfCard(shopId, card.id) }
    return withFlakyNetwork(database, line, () =>
      once({ ...request, verb, card: card.id }, (tx) => operation(tx, request, newId)),
    )
  }
  const onHold = async <Request extends Change & { readonly key: string }, Answer>(
    verb: string,
    request: Request,
    operation: (tx: Tx, request: Request) => Promise<Answer>,
  ): Promise<Answer> => {
    const { shopId, key, authorization } = request
    const line = { shopId, key, conduct: await conductOf(shopId, authorization) }
    return withFlakyNetwork(database, line, () => once({ ...request, verb }, (tx) => operation(tx, request)))
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
      const row = await database.transaction((tx) => cardRows(tx, shopId).token(token))
      return row === null || (row.taken_by === null && row.expires_at <= now()) ? null : { ...row.card, id: token }
    },

    take: (request) => once({ ...request, verb: 'take' }, (tx) => takeToken(tx, request, newId)),

    async saved(shopId, authorization) {
      const setup = await setupRows(database, shopId).setup(authorization)
      const card = setup === null ? null : await cardRows(database, shopId).card(setup.card_id)
      return setup === null || card === null ? refusedCard('authorization-gone') : savedAs(setup, card)
    },

    authorize: (request) => onCard('authorize', request, hold),
    charge: (request) => onCard('charge', request, chargeNow),
    capture: (request) => onHold('capture', request, capture),
    void: (request) => onHold('void', request, voidAuthorization),
    refund: (request) => onHold('give-back', request, refund),

    async find(shopId, by) {
      const rows = authorizationRows(database, shopId)
      if ('authorization' in by) {
        const row = await rows.find(by.authorization)
        return row === null ? null : toAuthorization(row, now())
      }
      const those = await rows.ofReference(by.card.id, by.reference)
      return furthestOf(those.map((row) => toAuthorization(row, now())))
    },
  }
}
