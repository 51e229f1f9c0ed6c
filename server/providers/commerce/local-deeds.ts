import type { Currency, Minor } from '../../../schemas/money.ts'
import type { Database } from '../../store/database.ts'
import { newGiftCode, type Random } from './gift-code.ts'
import { localCheckout } from './local-checkout.ts'
import { type DeedKey, deedLog, type Tx } from './local-deed-log.ts'
import { lockedOrderOf, type OrderSums, refusedAmount, refusedOrder } from './local-order.ts'
import { localStock } from './local-stock.ts'
import type {
  Commerce,
  Deed,
  DeedRefused,
  ExchangeCreated,
  ExchangeDeed,
  GiftCardDeed,
  GiftCardIssued,
  RefundDeed,
  Refunded,
} from './port.ts'

/** What deeds stand on. With `forgets` no reference is remembered, as with order systems that keep no keys. */
export interface DeedNeeds {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly random: Random
  readonly forgets?: true
}

type Deeds = Pick<
  Commerce,
  | keyof ReturnType<typeof localCheckout>
  | 'keysLastMs'
  | 'refund'
  | 'issueGiftCard'
  | 'createExchangeOrder'
  | 'reserve'
  | 'release'
  | 'find'
>

interface Work<Of extends Deed> {
  readonly tx: Tx
  readonly key: DeedKey
  readonly deed: Of
  readonly newId: () => string
  readonly random: Random
}

/** Why a value cannot be given for an order; null when it can. */
const amountRefused = (order: OrderSums, deed: { amount: Minor; currency: Currency }): DeedRefused | null => {
  if (deed.currency !== order.currency) return refusedAmount(`The order is in ${order.currency}, not ${deed.currency}`)
  const isPositive = Number.isSafeInteger(deed.amount) && deed.amount > 0
  return isPositive ? null : refusedAmount(`${deed.amount} is no amount above zero in minor units`)
}

/** Asked after the order is locked: a statement that waits for a lock still counts what stood when it began. */
const refundedHere = async ({ tx, deed }: Work<RefundDeed>): Promise<Minor> => {
  const [row] = await tx.query<{ refunded: Minor }>({
    name: 'local_commerce.refunded_here',
    text: `select coalesce(sum(amount), 0) as refunded from local_refunds where shop_id = $1 and order_id = $2`,
    values: [deed.shopId, deed.orderId],
  })
  return row?.refunded ?? 0
}

const refund = async (work: Work<RefundDeed>): Promise<Refunded | DeedRefused> => {
  const { tx, key, deed } = work
  const order = await lockedOrderOf(tx, deed)
  if (order === null) return refusedOrder(deed)
  const refused = amountRefused(order, deed)
  if (refused !== null) return refused
  const left = order.taken - (await refundedHere(work))
  if (deed.amount > left) {
    const message = `The order has ${left} left to refund, not ${deed.amount}`
    return { kind: 'refused', because: 'over-refund', message }
  }

  const id = `refund-${work.newId()}`
  await tx.query({
    name: 'local_commerce.keep_refund',
    text: `insert into local_refunds
        (shop_id, reference, asking, id, order_id, amount, currency, line_item_ids, made_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[key.shopId, key.reference, key.asking],
      ...[id, deed.orderId, deed.amount, deed.currency, deed.lineItemIds, deed.now],
    ],
  })
  return { kind: 'refunded', id, amount: deed.amount }
}

const issueGiftCard = async (work: Work<GiftCardDeed>): Promise<GiftCardIssued | DeedRefused> => {
  const { tx, key, deed } = work
  const order = await lockedOrderOf(tx, deed)
  if (order === null) return refusedOrder(deed)
  const refused = amountRefused(order, deed)
  if (refused !== null) return refused

  const id = `card-${work.newId()}`
  const code = newGiftCode(work.random)
  await tx.query({
    name: 'local_commerce.keep_gift_card',
    text: `insert into local_gift_cards
        (shop_id, reference, asking, id, order_id, code, amount, currency, email, made_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...[key.shopId, key.reference, key.asking],
      ...[id, deed.orderId, code, deed.amount, deed.currency, deed.email, deed.now],
    ],
  })
  return { kind: 'issued', id, last4: code.slice(-4), amount: deed.amount }
}

/** A line may cost nothing and nothing may be due; what is less than nothing is a mistake. */
const exchangeRefused = (order: OrderSums, { lines, due, currency }: ExchangeDeed): DeedRefused | null => {
  if (currency !== order.currency) return refusedAmount(`The order is in ${order.currency}, not ${currency}`)
  if (lines.length === 0) return refusedAmount('An exchange order sends at least one thing')
  const wrong = [due, ...lines.map(({ total }) => total)].find((amount) => !Number.isSafeInteger(amount) || amount < 0)
  return wrong === undefined ? null : refusedAmount(`${wrong} is no amount in minor units`)
}

/** Which exchange order of its order the next one is, from 1. */
const nextOrdinal = async ({ tx, deed }: Work<ExchangeDeed>): Promise<number> => {
  const [row] = await tx.query<{ ordinal: number }>({
    name: 'local_commerce.next_exchange',
    text: `select coalesce(max(ordinal), 0) + 1 as ordinal from local_exchange_orders
      where shop_id = $1 and order_id = $2`,
    values: [deed.shopId, deed.orderId],
  })
  return row?.ordinal ?? 1
}

const createExchangeOrder = async (work: Work<ExchangeDeed>): Promise<ExchangeCreated | DeedRefused> => {
  const { tx, key, deed } = work
  const order = await lockedOrderOf(tx, deed)
  if (order === null) return refusedOrder(deed)
  const refused = exchangeRefused(order, deed)
  if (refused !== null) return refused

  const ordinal = await nextOrdinal(work)
  const name = `EX-${order.name.replace(/^#/, '')}-${ordinal}`
  const id = `exchange-${work.newId()}`
  const token = work.newId()
  await tx.query({
    name: 'local_commerce.keep_exchange_order',
    text: `insert into local_exchange_orders
        (shop_id, reference, asking, id, order_id, ordinal, name, token, lines, currency, speed, due, address, made_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      ...[key.shopId, key.reference, key.asking, id, deed.orderId, ordinal, name, token, JSON.stringify(deed.lines)],
      ...[deed.currency, deed.speed, deed.due, deed.address && JSON.stringify(deed.address), deed.now],
    ],
  })
  return { kind: 'created', id, name, statusUrl: deed.store === null ? null : `https://${deed.store}/orders/${token}` }
}

/**
 * What the embedded order system does for returns, each in one transaction with its answer. Units that an exchange order
 * sends stay set aside by their reservation.
 */
export const localDeeds = ({ database, random, forgets }: DeedNeeds): Deeds => {
  const newId = (): string => Buffer.from(random(16)).toString('base64url')
  const log = deedLog(database, forgets ? newId : () => '')
  const around = <Of extends Deed>(tx: Tx, key: DeedKey, deed: Of): Work<Of> => ({ tx, key, deed, newId, random })
  return {
    ...localStock(log),
    ...localCheckout(database),
    keysLastMs: forgets ? 0 : Number.MAX_SAFE_INTEGER,
    find: (shopId, reference) => log.find(shopId, reference),
    refund: (deed) =>
      log.once({ deed, kind: 'refunded', wish: [deed.amount, deed.currency] }, (tx, key) =>
        refund(around(tx, key, deed)),
      ),
    issueGiftCard: (deed) =>
      log.once({ deed, kind: 'issued', wish: [deed.amount, deed.currency] }, (tx, key) =>
        issueGiftCard(around(tx, key, deed)),
      ),
    createExchangeOrder: (deed) => {
      const wish = [deed.due, deed.currency, deed.speed, ...deed.lines.flatMap((line) => [line.variantId, line.total])]
      return log.once({ deed, kind: 'created', wish }, (tx, key) => createExchangeOrder(around(tx, key, deed)))
    },
  }
}
