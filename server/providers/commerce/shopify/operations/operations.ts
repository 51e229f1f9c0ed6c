import type { ShopifyAdapter } from '../../../../../schemas/config/adapters.ts'
import type { Instant } from '../../../../../schemas/ids.ts'
import type { Database } from '../../../../database/database.ts'
import { fault } from '../../../../faults.ts'
import { impossibleAmount } from '../../local/local-order.ts'
import { orderTurns } from '../../operations/turns.ts'
import type {
  Commerce,
  ExchangeCreated,
  ExchangeOperation,
  ProviderAnswer,
  ProviderOperation,
  RefundOperation,
} from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop.ts'
import { operationWish } from '../../wish.ts'
import type { ShopifyClient } from '../client.ts'
import { annotateOrder } from './annotate.ts'
import { storeCalls } from './change.ts'
import { shopifyCheckouts } from './checkouts.ts'
import { defineExchanges, type ExchangeAsked, exchangeUnder, makeExchange } from './exchanges.ts'
import { cardUnder, type GiftCardAsked } from './gift-cards.ts'
import { nativeReturns } from './native-returns.ts'
import { operationOrder } from './operation-order.ts'
import { type Operator, operator } from './operator.ts'
import type { ReasonHandles } from './records.ts'
import { giveMoneyBack, type RefundAttempt, refundUnder, storeRefund } from './refunds.ts'
import { isOfReturn, type ReturnRefundAsked, refundByReturn, refundOfReturn } from './refunds-of-returns.ts'
import { type RestockAttempt, restockOnce } from './restock.ts'
import { type MoveAttempt, mainLocation, moveStock, stockLevels, unitsToSetAside } from './stock-moves.ts'
import { type CreditAsked, issue } from './store-credit.ts'

/** What having a store do something takes. */
interface OperationNeeds {
  readonly client: ShopifyClient
  readonly allocate: ShopFacts['allocate']
  readonly database: Pick<Database, 'query'>
  readonly now: () => Instant
  /** Makes the codes of gift cards, which nobody guesses. */
  readonly secret: Uint8Array
  /** Where goods are set aside and put back, by its number; without it where the store sells from first. */
  readonly location?: string | undefined
  /** What whoever takes credit gets; absent means gift cards. */
  readonly giftCards?: ShopifyAdapter['giftCards']
  /** What the reasons of the shop are called in the store, where it keeps returns of its own. */
  readonly reasons?: ReasonHandles | undefined
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

/** The freeing of what was set aside under a reference. */
type Release = ProviderOperation & { readonly reserved: string }

/** What is worked out once and kept; tried again when it failed. */
const kept = <Answer>(work: () => Promise<Answer>) => {
  let done: Promise<Answer> | null = null
  return (): Promise<Answer> => {
    done ??= work().catch((error: unknown) => {
      done = null
      throw error
    })
    return done
  }
}

/** Where goods are. */
const locationOf = ({ client, location: named }: OperationNeeds) =>
  kept(async () => (named === undefined ? mainLocation(storeCalls(client)) : `gid://shopify/Location/${named}`))

/** An operator that knows where the goods are. */
type Located = Operator & { readonly location: () => Promise<string> }

/** What is done with goods: set aside, freed, put back in stock. */
const shopifyStock = ({ now }: OperationNeeds, { once, rows, location }: Located) => {
  return {
    reserve: (operation) =>
      once<'reserved', MoveAttempt>('reserved', operation, operationWish.reserved(operation), async (tried) => {
        const { before, goOn, ...calls } = tried
        const order = before ?? (await operationOrder(calls.read, operation))
        if ('kind' in order) return order
        const plan = async () => {
          const at = await location()
          const moved = await unitsToSetAside(calls, operation.variantIds, at)
          return 'kind' in moved ? moved : { location: at, moved }
        }
        const needs = { ...calls, operation, way: 'aside', ledger: operation.reference, now } as const
        const look = (at: string) => stockLevels(calls, operation.variantIds, at)
        return moveStock(needs, before, { plan, look, goOn })
      }),

    release: (operation) =>
      once<'released', MoveAttempt>('released', operation, operationWish.released(operation), async (tried) => {
        const { before, goOn, ...calls } = tried
        const { shopId, reserved, reference } = operation
        const aside = await rows.find({ shopId, reference: reserved })
        if (aside !== null && aside.answer === null && aside.progress !== null)
          throw fault('RET_ERR_COMMERCE', new Error(`Nobody knows yet whether ${reserved} is set aside`))
        const isAside = aside?.answer?.kind === 'reserved'
        if (!isAside || !(await rows.freedBy({ shopId, reference: reserved }, reference))) return { kind: 'released' }
        // It was kept when it was set aside.
        const { location: at, moved } = aside.progress as MoveAttempt
        const { variantIds } = aside.body as Parameters<Commerce['reserve']>[0]
        const look = (where: string) => stockLevels(calls, variantIds, where)
        const plan = async () => {
          const levels = await look(at)
          return { location: at, moved: moved.map((one) => ({ ...one, ...levels.get(one.item) })) }
        }
        const needs = { ...calls, operation, way: 'back', ledger: reserved, now } as const
        const answer = await moveStock(needs, before, { plan, look, goOn })
        return answer.kind === 'reserved' ? { kind: 'released' } : answer
      }),

    restock: (operation) =>
      once<'restocked', RestockAttempt>('restocked', operation, operationWish.restocked(operation), (tried) =>
        restockOnce({ ...tried, operation, location, now }),
      ),
  } satisfies Partial<Commerce>
}

/** What is done with money: refunded, or given as a card or as credit. */
const shopifyMoney = ({ allocate, now, secret, giftCards, warn }: OperationNeeds, { once, location }: Located) =>
  ({
    refund: async (operation) =>
      impossibleAmount(operation) ??
      (isOfReturn(operation)
        ? once<'refunded', ReturnRefundAsked>('refunded', operation, operationWish.refunded(operation), (tried) =>
            refundByReturn({ ...tried, operation, allocate, now, location, backTo: 'payments' }),
          )
        : once<'refunded', RefundAttempt>('refunded', operation, operationWish.refunded(operation), (tried) =>
            giveMoneyBack({ ...tried, operation, allocate, now, backTo: 'payments' }),
          )),

    issueGiftCard: async (operation) =>
      impossibleAmount(operation) ??
      once<'issued', GiftCardAsked | CreditAsked>('issued', operation, operationWish.issued(operation), (tried) =>
        issue({ ...tried, operation, allocate, secret, now, warn, giftCards }),
      ),
  }) satisfies Partial<Commerce>

/** What is done for exchanges, and how their checkouts stand. */
const shopifyExchanges = ({ client, allocate, now }: OperationNeeds, { once, rows }: Operator, free: FreeUnits) => {
  const define = kept(() => defineExchanges(storeCalls(client)))
  return {
    createExchangeOrder: (operation) =>
      once<'created', ExchangeAsked>('created', operation, operationWish.created(operation), async (tried) => {
        const { shopId, reserved } = operation
        const aside = reserved === undefined ? null : await rows.find({ shopId, reference: reserved })
        const isSetAside = aside?.answer?.kind === 'reserved'
        const made = await makeExchange({ ...tried, operation, allocate, now, define, isSetAside })
        return made.kind === 'created' ? free(operation, made) : made
      }),
  } satisfies Partial<Commerce>
}

/** What is written on the order for whoever looks at it in the store. Of two returns that write at one moment neither loses its line. */
const shopifyMarks = ({ database, now }: OperationNeeds, { once }: Operator) => {
  const inTurn = orderTurns(database, now)
  return {
    annotate: (operation) =>
      inTurn(operation, () =>
        once('annotated', operation, operationWish.annotated(operation), (tried) =>
          annotateOrder({ ...tried, operation, now }),
        ),
      ),
  } satisfies Partial<Commerce>
}

/** Frees what an order took from stock by itself; a draft takes it once it is paid. */
type FreeUnits = <Made extends ExchangeCreated | null>(operation: ExchangeOperation, made: Made) => Promise<Made>

const freeing =
  (release: (operation: Release) => Promise<ProviderAnswer>): FreeUnits =>
  async (operation, made) => {
    const { shopId, orderId, reserved, reference, now, due } = operation
    if (reserved === undefined || (made !== null && due > 0)) return made
    const freed = await release({ ...{ shopId, orderId, reserved, now }, reference: `${reference}:restock` })
    if (freed.kind !== 'pending') return made
    throw fault('RET_ERR_COMMERCE', new Error(`What ${reference} took from stock is set aside still`))
  }

/**
 * What a store of Shopify is asked to do. It knows few names of ours, so each operation is written down with what it is asked with, and
 * looked for before it is asked for again.
 */
export function shopifyOperations(needs: OperationNeeds) {
  const { client, now } = needs
  const ahead = { ...operator(needs), location: locationOf(needs) }
  const stock = shopifyStock(needs, ahead)
  const free = freeing(stock.release)
  const calls = () => storeCalls(client)
  return {
    ...stock,
    ...shopifyMoney(needs, ahead),
    ...shopifyMarks(needs, ahead),
    ...nativeReturns({ ...ahead, reasons: needs.reasons ?? {} }),
    ...shopifyExchanges(needs, ahead, free),
    ...shopifyCheckouts({
      calls,
      rows: ahead.rows,
      free: async (operation) => void (await free(operation, null)),
      now,
    }),
    // A card that is asked for again is found by its code, whenever that is, a tag is one however often it is added, and a line is looked for.
    keysLastMs: async (_shop, kind) => (kind === 'issued' || kind === 'annotated' ? Number.MAX_SAFE_INTEGER : 0),
    find: (asked) =>
      ahead.find(asked, async ({ progress, body }) => {
        if (progress === null) return null
        const operation = { ...(body as ExchangeOperation & RefundOperation), ...asked }
        if (asked.kind === 'refunded' && isOfReturn(operation))
          return refundOfReturn(calls(), operation, { before: progress as ReturnRefundAsked, now: now() })
        if (asked.kind === 'refunded') return refundUnder(calls(), operation, (refund) => storeRefund(refund, now()))
        // Credit that was begun goes on where it was as it is asked for again.
        const card = progress as GiftCardAsked | CreditAsked
        if (asked.kind === 'issued') return 'customer' in card ? null : cardUnder(calls(), operation, card.at)
        const made = asked.kind === 'created' ? await exchangeUnder(calls(), operation) : null
        return made && free(operation, made)
      }),
  } satisfies Partial<Commerce>
}
