import type { Instant, ShopId } from '../../../../schemas/ids.ts'
import type { Currency, Minor } from '../../../../schemas/money.ts'
import type { Card } from '../../../../schemas/records/payment.ts'
import type { Queryable } from '../../../store/database.ts'
import type { Authorization } from '../port.ts'
import type { Conduct } from './numbers.ts'

type Asked = Pick<Queryable, 'query'>

/** A token, and for whom it has been used. */
interface TokenRow {
  readonly token: string
  readonly conduct: Conduct
  readonly card: Omit<Card, 'id'>
  readonly expires_at: Instant
  readonly taken_by: string | null
  readonly card_id: string | null
}

/** A card as the sandbox keeps it: how it behaves, and whether its holder has confirmed it to the bank. */
export interface CardRow {
  readonly id: string
  readonly conduct: Conduct
  readonly card: Omit<Card, 'id'>
  readonly confirmed: boolean
}

/** An amount held on a card, with what of it was charged and given back since, in minor units. */
export interface AuthorizationRow {
  readonly id: string
  readonly reference: string
  readonly card_id: string
  readonly amount: Minor
  readonly currency: Currency
  readonly state: Authorization['state']
  readonly captured: Minor
  readonly given_back: Minor
  readonly capture_before: Instant | null
  readonly secret: string | null
}

/** A card on its way to being saved; `secret` is what the shopper's browser confirms it with. */
export interface SetupRow {
  readonly id: string
  readonly card_id: string
  readonly secret: string
  readonly state: 'authenticating' | 'saved' | 'refused'
}

/** Tokens and the cards taken from them. */
export const cardRows = (db: Asked, shopId: ShopId) => ({
  async putToken({ token, conduct, card, expires_at }: Pick<TokenRow, 'token' | 'conduct' | 'card' | 'expires_at'>) {
    await db.query({
      name: 'local_payments.put_token',
      text: `insert into local_payments_tokens (shop_id, token, conduct, card, expires_at)
        values ($1, $2, $3, $4, $5)`,
      values: [shopId, token, conduct, JSON.stringify(card), expires_at],
    })
  },

  async forgetTokens(before: Instant): Promise<void> {
    await db.query({
      name: 'local_payments.forget_tokens',
      text: 'delete from local_payments_tokens where shop_id = $1 and expires_at < $2',
      values: [shopId, before],
    })
  },

  /** The token, which nobody else uses until the transaction is over. */
  async token(token: string): Promise<TokenRow | null> {
    const [row] = await db.query<TokenRow>({
      name: 'local_payments.token',
      text: `select token, conduct, card, expires_at, taken_by, card_id from local_payments_tokens
        where shop_id = $1 and token = $2 for update`,
      values: [shopId, token],
    })
    return row ?? null
  },

  async spendToken(token: string, takenBy: string, cardId: string): Promise<void> {
    await db.query({
      name: 'local_payments.spend_token',
      text: 'update local_payments_tokens set taken_by = $3, card_id = $4 where shop_id = $1 and token = $2',
      values: [shopId, token, takenBy, cardId],
    })
  },

  async putCard({ id, conduct, card, confirmed }: CardRow): Promise<void> {
    await db.query({
      name: 'local_payments.put_card',
      text: `insert into local_payments_cards (shop_id, id, conduct, card, confirmed) values ($1, $2, $3, $4, $5)`,
      values: [shopId, id, conduct, JSON.stringify(card), confirmed],
    })
  },

  async card(id: string): Promise<CardRow | null> {
    const [row] = await db.query<CardRow>({
      name: 'local_payments.card',
      text: 'select id, conduct, card, confirmed from local_payments_cards where shop_id = $1 and id = $2',
      values: [shopId, id],
    })
    return row ?? null
  },

  async confirmCard(id: string): Promise<void> {
    await db.query({
      name: 'local_payments.confirm_card',
      text: 'update local_payments_cards set confirmed = true where shop_id = $1 and id = $2',
      values: [shopId, id],
    })
  },
})

/** Cards whose bank is asking. */
export const setupRows = (db: Asked, shopId: ShopId) => ({
  async putSetup({ id, card_id, secret }: Omit<SetupRow, 'state'>): Promise<void> {
    await db.query({
      name: 'local_payments.put_setup',
      text: `insert into local_payments_setups (shop_id, id, card_id, secret, state)
        values ($1, $2, $3, $4, 'authenticating')`,
      values: [shopId, id, card_id, secret],
    })
  },

  async setup(id: string): Promise<SetupRow | null> {
    const [row] = await db.query<SetupRow>({
      name: 'local_payments.setup',
      text: 'select id, card_id, secret, state from local_payments_setups where shop_id = $1 and id = $2',
      values: [shopId, id],
    })
    return row ?? null
  },

  async setupOfCard(cardId: string): Promise<SetupRow | null> {
    const [row] = await db.query<SetupRow>({
      name: 'local_payments.setup_of_card',
      text: 'select id, card_id, secret, state from local_payments_setups where shop_id = $1 and card_id = $2',
      values: [shopId, cardId],
    })
    return row ?? null
  },

  /** The setup with this secret, in its new state if it was waiting for one. */
  async answerSetup(secret: string, state: SetupRow['state']): Promise<SetupRow | null> {
    const [row] = await db.query<SetupRow>({
      name: 'local_payments.answer_setup',
      text: `update local_payments_setups set state = case state when 'authenticating' then $3 else state end
        where shop_id = $1 and secret = $2 returning id, card_id, secret, state`,
      values: [shopId, secret, state],
    })
    return row ?? null
  },
})

/** What was answered under keys, and which calls went unanswered. */
export const keyRows = (db: Asked, shopId: ShopId) => ({
  /** Whether the key is new, or so old that it was forgotten. Whoever asks with it at the same time waits. */
  async claim(key: string, said: { request: string; now: Instant; lastMs: number }): Promise<boolean> {
    const rows = await db.query({
      name: 'local_payments.claim_key',
      text: `insert into local_payments_keys as kept (shop_id, key, request, asked_at) values ($1, $2, $3, $4)
        on conflict (shop_id, key) do update
          set request = excluded.request, asked_at = excluded.asked_at, answer = null
          where kept.asked_at <= $5 returning key`,
      values: [shopId, key, said.request, said.now, said.now - said.lastMs],
    })
    return rows.length === 1
  },

  async answered(key: string): Promise<{ readonly request: string; readonly answer: unknown } | null> {
    const [row] = await db.query<{ request: string; answer: unknown }>({
      name: 'local_payments.answered_key',
      text: 'select request, answer from local_payments_keys where shop_id = $1 and key = $2',
      values: [shopId, key],
    })
    return row ?? null
  },

  async keepAnswer(key: string, answer: unknown): Promise<void> {
    await db.query({
      name: 'local_payments.keep_answer',
      text: 'update local_payments_keys set answer = $3 where shop_id = $1 and key = $2',
      values: [shopId, key, JSON.stringify(answer)],
    })
  },

  /** Whether nobody asked with this key before. */
  async isFirstCall(key: string): Promise<boolean> {
    const rows = await db.query({
      name: 'local_payments.first_call',
      text: `insert into local_payments_unanswered (shop_id, key) values ($1, $2)
        on conflict do nothing returning key`,
      values: [shopId, key],
    })
    return rows.length === 1
  },
})
