import type { ShopId } from '../../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../../schemas/values/money.ts'
import { type Database, sql } from '../../../database/database.ts'
import { newGiftCode, type RandomBytes } from '../gift-code.ts'
import { operationFingerprint } from '../operation-fingerprint.ts'
import {
  findAmountProblem,
  findExchangeRefusal,
  refuseAmount,
  refuseOrder,
  refuseUnsupported,
} from '../operations/refusals.ts'
import type {
  Commerce,
  ExchangeCreated,
  ExchangeOperation,
  GiftCardIssued,
  GiftCardOperation,
  OperationRefused,
  ProviderOperation,
  Refunded,
  RefundOperation,
} from '../port.ts'
import { localCheckout } from './local-checkout.ts'
import { type OperationKey, operationLog, type Tx } from './local-operation-log.ts'
import { lockOrderSums, type OrderSums } from './local-order.ts'
import { localStock, takeUnits } from './local-stock.ts'

/** `forgets` simulates order systems without idempotency keys. */
export interface OperationNeeds {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly random: RandomBytes
  readonly forgets?: true
  /** Store host for order status pages. */
  readonly storeOf?: (shopId: ShopId) => Promise<string | null>
}

type Operations = Pick<
  Commerce,
  | keyof ReturnType<typeof localCheckout>
  | 'getKeyLifetimeMs'
  | 'refund'
  | 'issueGiftCard'
  | 'giftCardCode'
  | 'createExchangeOrder'
  | 'reserve'
  | 'release'
  | 'restock'
  | 'annotate'
  | 'recordReturn'
  | 'processReturn'
  | 'endReturn'
  | 'find'
>

interface Work<Of extends ProviderOperation> {
  readonly tx: Tx
  readonly key: OperationKey
  readonly operation: Of
  readonly newId: () => string
  readonly random: RandomBytes
}

const findAmountRefusal = (
  order: OrderSums,
  operation: { amount: Minor; currency: Currency },
): OperationRefused | null => {
  if (operation.currency !== order.currency)
    return refuseAmount(`The order is in ${order.currency}, not ${operation.currency}`)
  return findAmountProblem(operation)
}

/** Run after the lock: a statement that waits for a lock still reads its own start snapshot. */
const sumRefunds = async ({ tx, operation }: Work<RefundOperation>): Promise<Minor> => {
  const [row] = await tx.query<{ refunded: Minor }>(
    sql(
      'local_commerce.refunded_here',
    )`select coalesce(sum(amount), 0) as refunded from local_refunds where shop_id = ${operation.shopId} and order_id = ${operation.orderId}`,
  )
  return row?.refunded ?? 0
}

/** Refuses more than the order has left. */
const refund = async (work: Work<RefundOperation>): Promise<Refunded | OperationRefused> => {
  const { tx, key, operation } = work
  const order = await lockOrderSums(tx, operation)
  if (order === null) return refuseOrder(operation)
  const refused = findAmountRefusal(order, operation)
  if (refused !== null) return refused
  const left = order.taken - (await sumRefunds(work))
  if (operation.amount > left) {
    const message = `The order has ${left} left to refund, not ${operation.amount}`
    return { kind: 'refused', because: 'over-refund', message }
  }

  const id = `refund-${work.newId()}`
  await tx.query(
    sql('local_commerce.keep_refund')`with refund as (
        insert into local_refunds (shop_id, reference, asking, id, order_id, amount, currency, lines, made_at)
        values (${key.shopId}, ${key.reference}, ${key.asking}, ${id}, ${operation.orderId}, ${operation.amount},
          ${operation.currency}, ${JSON.stringify(operation.lines)}, ${operation.now})
        returning order_id
      ) update local_orders o set changes = o.changes + 1 from refund r
        where o.shop_id = ${key.shopId} and o.id = r.order_id`,
  )
  return { kind: 'refunded', id, amount: operation.amount }
}

const issueGiftCard = async (work: Work<GiftCardOperation>): Promise<GiftCardIssued | OperationRefused> => {
  const { tx, key, operation } = work
  const order = await lockOrderSums(tx, operation)
  if (order === null) return refuseOrder(operation)
  const refused = findAmountRefusal(order, operation)
  if (refused !== null) return refused

  const id = `card-${work.newId()}`
  const code = newGiftCode(work.random)
  await tx.query(
    sql('local_commerce.keep_gift_card')`insert into local_gift_cards
        (shop_id, reference, asking, id, order_id, code, amount, currency, email, made_at)
      values (${key.shopId}, ${key.reference}, ${key.asking}, ${id}, ${operation.orderId}, ${code}, ${operation.amount},
        ${operation.currency}, ${operation.email}, ${operation.now})`,
  )
  return { kind: 'issued', id, last4: code.slice(-4), amount: operation.amount }
}

/** Counts from 1 per order. */
const nextOrdinal = async ({ tx, operation }: Work<ExchangeOperation>): Promise<number> => {
  const [row] = await tx.query<{ ordinal: number }>(sql(
    'local_commerce.next_exchange',
  )`select coalesce(max(ordinal), 0) + 1 as ordinal from local_exchange_orders
      where shop_id = ${operation.shopId} and order_id = ${operation.orderId}`)
  return row?.ordinal ?? 1
}

const createExchangeOrder = async (
  work: Work<ExchangeOperation>,
  store: string | null,
): Promise<ExchangeCreated | OperationRefused> => {
  const { tx, key, operation } = work
  const order = await lockOrderSums(tx, operation)
  if (order === null) return refuseOrder(operation)
  const refused =
    operation.currency === order.currency
      ? findExchangeRefusal(operation)
      : refuseAmount(`The order is in ${order.currency}, not ${operation.currency}`)
  if (refused !== null) return refused
  const variantIds = operation.lines.map(({ variantId }) => variantId)
  const stockRefusal = operation.reserved === undefined ? await takeUnits(tx, key, { ...operation, variantIds }) : null
  if (stockRefusal !== null) return stockRefusal

  const ordinal = await nextOrdinal(work)
  const name = `EX-${order.name.replace(/^#/, '')}-${ordinal}`
  const id = `exchange-${work.newId()}`
  const token = work.newId()
  await tx.query(
    sql('local_commerce.keep_exchange_order')`insert into local_exchange_orders
        (shop_id, reference, asking, id, order_id, ordinal, name, token, lines, currency, speed, due, address, made_at)
      values (${key.shopId}, ${key.reference}, ${key.asking}, ${id}, ${operation.orderId}, ${ordinal}, ${name}, ${token},
        ${JSON.stringify(operation.lines)}, ${operation.currency}, ${operation.speed}, ${operation.due},
        ${operation.address && JSON.stringify(operation.address)}, ${operation.now})`,
  )
  return {
    kind: 'created',
    id,
    name,
    statusUrl: store === null ? null : `https://${store}/orders/${token}`,
    checkoutUrl: null,
  }
}

const noRecords = {
  recordReturn: async () => refuseUnsupported('The portal does not record returns in orders'),
  processReturn: async () => refuseUnsupported('The portal does not record returns in orders'),
  endReturn: async () => refuseUnsupported('The portal does not record returns in orders'),
} satisfies Partial<Commerce>

/**
 * Each operation is one transaction with its answer. Exchange orders use their reservation, or take units from stock.
 */
export function localOperations({ database, random, forgets, storeOf }: OperationNeeds): Operations {
  const newId = (): string => Buffer.from(random(16)).toString('base64url')
  const log = operationLog(database, forgets ? newId : () => '')
  const toWork = <Of extends ProviderOperation>(tx: Tx, key: OperationKey, operation: Of): Work<Of> => ({
    tx,
    key,
    operation,
    newId,
    random,
  })
  return {
    ...localStock(log),
    ...localCheckout(database),
    annotate: async () => refuseUnsupported('Local orders do not record their returns'),
    ...noRecords,
    getKeyLifetimeMs: async () => (forgets ? 0 : Number.MAX_SAFE_INTEGER),
    find: (query) => log.find(query),
    refund: (operation) =>
      log.run({ operation, kind: 'refunded', wish: operationFingerprint.refunded(operation) }, (tx, key) =>
        refund(toWork(tx, key, operation)),
      ),
    issueGiftCard: (operation) =>
      log.run({ operation, kind: 'issued', wish: operationFingerprint.issued(operation) }, (tx, key) =>
        issueGiftCard(toWork(tx, key, operation)),
      ),
    giftCardCode: async ({ shopId, reference }) => {
      const [row] = await database.query<{ readonly code: string | null }>(sql(
        'local_commerce.gift_card_code',
      )`select coalesce(
            (select answer->>'code' from commerce_operations where shop_id = ${shopId} and reference = ${reference}),
            (select code from local_gift_cards where shop_id = ${shopId} and reference = ${reference} order by made_at limit 1)
          ) as code`)
      return row?.code ?? null
    },
    createExchangeOrder: async (operation) => {
      const store = (await storeOf?.(operation.shopId)) ?? null
      return log.run({ operation, kind: 'created', wish: operationFingerprint.created(operation) }, (tx, key) =>
        createExchangeOrder(toWork(tx, key, operation), store),
      )
    },
  }
}
