import type { Card } from '../../../../schemas/records/payment.ts'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../../schemas/values/money.ts'
import { type Queryable, sql } from '../../../database/database.ts'
import type { Authorization } from '../port.ts'
import type { CardBehavior } from './test-cards.ts'

type Queries = Pick<Queryable, 'query'>

interface TokenRow {
  readonly token: string
  readonly conduct: CardBehavior
  readonly card: Omit<Card, 'id'>
  readonly expires_at: Instant
  readonly taken_by: string | null
  readonly card_id: string | null
}

/** `confirmed`: the holder has authenticated it. */
export interface CardRow {
  readonly id: string
  readonly conduct: CardBehavior
  readonly card: Omit<Card, 'id'>
  readonly confirmed: boolean
}

/** Amounts in minor units. */
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

/** The browser authenticates with `secret`. */
export interface SetupRow {
  readonly id: string
  readonly card_id: string
  readonly secret: string
  readonly state: 'authenticating' | 'saved' | 'refused'
}

export const cardQueries = (db: Queries, shopId: ShopId) => ({
  async putToken({ token, conduct, card, expires_at }: Pick<TokenRow, 'token' | 'conduct' | 'card' | 'expires_at'>) {
    await db.query(sql(
      'local_payments.put_token',
    )`insert into local_payments_tokens (shop_id, token, conduct, card, expires_at)
        values (${shopId}, ${token}, ${conduct}, ${JSON.stringify(card)}, ${expires_at})`)
  },

  async deleteTokensBefore(before: Instant): Promise<void> {
    await db.query(
      sql(
        'local_payments.forget_tokens',
      )`delete from local_payments_tokens where shop_id = ${shopId} and expires_at < ${before}`,
    )
  },

  /** Locks the row until the transaction ends. */
  async token(token: string): Promise<TokenRow | null> {
    const [row] = await db.query<TokenRow>(sql(
      'local_payments.token',
    )`select token, conduct, card, expires_at, taken_by, card_id from local_payments_tokens
        where shop_id = ${shopId} and token = ${token} for update`)
    return row ?? null
  },

  async markTokenUsed(token: string, takenBy: string, cardId: string): Promise<void> {
    await db.query(
      sql(
        'local_payments.spend_token',
      )`update local_payments_tokens set taken_by = ${takenBy}, card_id = ${cardId} where shop_id = ${shopId} and token = ${token}`,
    )
  },

  async putCard({ id, conduct, card, confirmed }: CardRow): Promise<void> {
    await db.query(
      sql(
        'local_payments.put_card',
      )`insert into local_payments_cards (shop_id, id, conduct, card, confirmed) values (${shopId}, ${id}, ${conduct}, ${JSON.stringify(card)}, ${confirmed})`,
    )
  },

  async card(id: string): Promise<CardRow | null> {
    const [row] = await db.query<CardRow>(
      sql(
        'local_payments.card',
      )`select id, conduct, card, confirmed from local_payments_cards where shop_id = ${shopId} and id = ${id}`,
    )
    return row ?? null
  },

  async confirmCard(id: string): Promise<void> {
    await db.query(
      sql(
        'local_payments.confirm_card',
      )`update local_payments_cards set confirmed = true where shop_id = ${shopId} and id = ${id}`,
    )
  },
})

export const setupQueries = (db: Queries, shopId: ShopId) => ({
  async putSetup({ id, card_id, secret }: Omit<SetupRow, 'state'>): Promise<void> {
    await db.query(sql(
      'local_payments.put_setup',
    )`insert into local_payments_setups (shop_id, id, card_id, secret, state)
        values (${shopId}, ${id}, ${card_id}, ${secret}, 'authenticating')`)
  },

  async setup(id: string): Promise<SetupRow | null> {
    const [row] = await db.query<SetupRow>(
      sql(
        'local_payments.setup',
      )`select id, card_id, secret, state from local_payments_setups where shop_id = ${shopId} and id = ${id}`,
    )
    return row ?? null
  },

  async setupOfCard(cardId: string): Promise<SetupRow | null> {
    const [row] = await db.query<SetupRow>(
      sql(
        'local_payments.setup_of_card',
      )`select id, card_id, secret, state from local_payments_setups where shop_id = ${shopId} and card_id = ${cardId}`,
    )
    return row ?? null
  },

  async answerSetup(secret: string, state: SetupRow['state']): Promise<SetupRow | null> {
    const [row] = await db.query<SetupRow>(sql(
      'local_payments.answer_setup',
    )`update local_payments_setups set state = case state when 'authenticating' then ${state} else state end
        where shop_id = ${shopId} and secret = ${secret} returning id, card_id, secret, state`)
    return row ?? null
  },
})

export const keyQueries = (db: Queries, shopId: ShopId) => ({
  /** True for a new or expired key. Concurrent calls wait. */
  async claim(key: string, input: { request: string; now: Instant; lastMs: number }): Promise<boolean> {
    const rows = await db.query(sql(
      'local_payments.claim_key',
    )`insert into local_payments_keys as kept (shop_id, key, request, asked_at) values (${shopId}, ${key}, ${input.request}, ${input.now})
        on conflict (shop_id, key) do update
          set request = excluded.request, asked_at = excluded.asked_at, answer = null
          where kept.asked_at <= ${input.now - input.lastMs} returning key`)
    return rows.length === 1
  },

  async answered(key: string): Promise<{ readonly request: string; readonly answer: unknown } | null> {
    const [row] = await db.query<{ request: string; answer: unknown }>(
      sql(
        'local_payments.answered_key',
      )`select request, answer from local_payments_keys where shop_id = ${shopId} and key = ${key}`,
    )
    return row ?? null
  },

  async saveAnswer(key: string, answer: unknown): Promise<void> {
    await db.query(
      sql(
        'local_payments.keep_answer',
      )`update local_payments_keys set answer = ${JSON.stringify(answer)} where shop_id = ${shopId} and key = ${key}`,
    )
  },

  async isFirstCall(key: string): Promise<boolean> {
    const rows = await db.query(sql(
      'local_payments.first_call',
    )`insert into local_payments_unanswered (shop_id, key) values (${shopId}, ${key})
        on conflict do nothing returning key`)
    return rows.length === 1
  },
})
