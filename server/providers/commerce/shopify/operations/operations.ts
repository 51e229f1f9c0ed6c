import type { ShopifyOptions } from '../../../../../schemas/config/commerce.ts'
import type { Instant } from '../../../../../schemas/values/ids.ts'
import type { Database } from '../../../../database/database.ts'
import { fault } from '../../../../faults.ts'
import { operationFingerprint } from '../../operation-fingerprint.ts'
import { orderLocks } from '../../operations/order-locks.ts'
import { findAmountProblem } from '../../operations/refusals.ts'
import type {
  Commerce,
  ExchangeCreated,
  ExchangeOperation,
  ProviderAnswer,
  ProviderOperation,
  RefundOperation,
} from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import type { ShopifyClient } from '../client.ts'
import { annotateOrder } from './annotate.ts'
import { storeCalls } from './change.ts'
import { shopifyCheckouts } from './checkouts.ts'
import { createExchange, defineExchangeField, type ExchangeProgress, findExchange } from './exchanges.ts'
import { findCard, type GiftCardProgress } from './gift-cards.ts'
import type { ReasonHandles } from './native-return-calls.ts'
import { nativeReturns } from './native-returns.ts'
import { fetchOperationOrder } from './operation-order.ts'
import { type Operator, operator } from './operator.ts'
import { createRefund, findRefund, type RefundAttempt, toRefundAnswer } from './refunds.ts'
import {
  findRefundOfReturn,
  isRefundOfReturn,
  type ReturnRefundProgress,
  refundByReturn,
} from './refunds-of-returns.ts'
import { type RestockAttempt, restockUnits } from './restock.ts'
import { fetchLevels, fetchMainLocation, type MoveAttempt, moveStock, planReservation } from './stock-moves.ts'
import { type CreditProgress, issueGiftCardOrCredit } from './store-credit.ts'

interface OperationNeeds {
  readonly client: ShopifyClient
  readonly allocate: ShopFacts['allocate']
  readonly database: Pick<Database, 'query'>
  readonly now: () => Instant
  /** Derives gift card codes. */
  readonly secret: Uint8Array
  /** Location number; by default the store's first location. */
  readonly location?: string | undefined
  readonly giftCards?: ShopifyOptions['giftCards']
  readonly reasons?: ReasonHandles | undefined
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

type Release = ProviderOperation & { readonly reserved: string }

/** Caches a success; retries after a failure. */
const cacheResult = <Answer>(work: () => Promise<Answer>) => {
  let done: Promise<Answer> | null = null
  return (): Promise<Answer> => {
    done ??= work().catch((error: unknown) => {
      done = null
      throw error
    })
    return done
  }
}

const createLocation = ({ client, location: named }: OperationNeeds) =>
  cacheResult(async () =>
    named === undefined ? fetchMainLocation(storeCalls(client)) : `gid://shopify/Location/${named}`,
  )

type LocatedOperator = Operator & { readonly location: () => Promise<string> }

const shopifyStock = ({ now }: OperationNeeds, { once, rows, location }: LocatedOperator) => {
  return {
    reserve: (operation) =>
      once<'reserved', MoveAttempt>(
        'reserved',
        operation,
        operationFingerprint.reserved(operation),
        async (attempt) => {
          const { before, saveProgress, ...calls } = attempt
          const order = before ?? (await fetchOperationOrder(calls.read, operation))
          if ('kind' in order) return order
          const plan = async () => {
            const at = await location()
            const moved = await planReservation(calls, operation.variantIds, at)
            return 'kind' in moved ? moved : { location: at, moved }
          }
          const needs = { ...calls, operation, direction: 'aside', ledger: operation.reference, now } as const
          const look = (at: string) => fetchLevels(calls, operation.variantIds, at)
          return moveStock(needs, before, { plan, look, saveProgress })
        },
      ),

    release: (operation) =>
      once<'released', MoveAttempt>(
        'released',
        operation,
        operationFingerprint.released(operation),
        async (attempt) => {
          const { before, saveProgress, ...calls } = attempt
          const { shopId, reserved, reference } = operation
          const reservation = await rows.find({ shopId, reference: reserved })
          if (reservation !== null && reservation.answer === null && reservation.progress !== null)
            throw fault('RET_ERR_COMMERCE', new Error(`The reservation of ${reserved} is not confirmed yet`))
          const isReserved = reservation?.answer?.kind === 'reserved'
          if (!isReserved || !(await rows.claimRelease({ shopId, reference: reserved }, reference)))
            return { kind: 'released' }
          const { location: at, moved } = reservation.progress as MoveAttempt
          const { variantIds } = reservation.body as Parameters<Commerce['reserve']>[0]
          const look = (where: string) => fetchLevels(calls, variantIds, where)
          const plan = async () => {
            const levels = await look(at)
            return { location: at, moved: moved.map((one) => ({ ...one, ...levels.get(one.item) })) }
          }
          const needs = { ...calls, operation, direction: 'back', ledger: reserved, now } as const
          const answer = await moveStock(needs, before, { plan, look, saveProgress })
          return answer.kind === 'reserved' ? { kind: 'released' } : answer
        },
      ),

    restock: (operation) =>
      once<'restocked', RestockAttempt>('restocked', operation, operationFingerprint.restocked(operation), (attempt) =>
        restockUnits({ ...attempt, operation, location, now }),
      ),
  } satisfies Partial<Commerce>
}

const shopifyMoney = (
  { allocate, now, secret, giftCards, warn }: OperationNeeds,
  { once, location }: LocatedOperator,
) =>
  ({
    refund: async (operation) =>
      findAmountProblem(operation) ??
      (isRefundOfReturn(operation)
        ? once<'refunded', ReturnRefundProgress>(
            'refunded',
            operation,
            operationFingerprint.refunded(operation),
            (attempt) => refundByReturn({ ...attempt, operation, allocate, now, location, backTo: 'payments' }),
          )
        : once<'refunded', RefundAttempt>('refunded', operation, operationFingerprint.refunded(operation), (attempt) =>
            createRefund({ ...attempt, operation, allocate, now, backTo: 'payments' }),
          )),

    issueGiftCard: async (operation) =>
      findAmountProblem(operation) ??
      once<'issued', GiftCardProgress | CreditProgress>(
        'issued',
        operation,
        operationFingerprint.issued(operation),
        (attempt) => issueGiftCardOrCredit({ ...attempt, operation, allocate, secret, now, warn, giftCards }),
      ),
  }) satisfies Partial<Commerce>

const shopifyExchanges = (
  { client, allocate, now }: OperationNeeds,
  { once, rows }: Operator,
  releaseUnits: ReleaseUnits,
) => {
  const define = cacheResult(() => defineExchangeField(storeCalls(client)))
  return {
    createExchangeOrder: (operation) =>
      once<'created', ExchangeProgress>(
        'created',
        operation,
        operationFingerprint.created(operation),
        async (attempt) => {
          const { shopId, reserved } = operation
          const reservation = reserved === undefined ? null : await rows.find({ shopId, reference: reserved })
          const isReserved = reservation?.answer?.kind === 'reserved'
          const made = await createExchange({
            ...attempt,
            operation,
            allocate,
            now,
            ensureDefinition: define,
            isReserved: isReserved,
          })
          return made.kind === 'created' ? releaseUnits(operation, made) : made
        },
      ),
  } satisfies Partial<Commerce>
}

/** Locks the order, so that concurrent returns do not lose a note line. */
const shopifyAnnotations = ({ database, now }: OperationNeeds, { once }: Operator) => {
  const withOrderLock = orderLocks(database, now)
  return {
    annotate: (operation) =>
      withOrderLock(operation, () =>
        once('annotated', operation, operationFingerprint.annotated(operation), (attempt) =>
          annotateOrder({ ...attempt, operation, now }),
        ),
      ),
  } satisfies Partial<Commerce>
}

/** Releases the reservation after the order took stock itself; a draft does so when paid. */
type ReleaseUnits = <Made extends ExchangeCreated | null>(operation: ExchangeOperation, made: Made) => Promise<Made>

const createReleaseUnits =
  (release: (operation: Release) => Promise<ProviderAnswer>): ReleaseUnits =>
  async (operation, made) => {
    const { shopId, orderId, reserved, reference, now, due } = operation
    if (reserved === undefined || (made !== null && due > 0)) return made
    const result = await release({ shopId, orderId, reserved, now, reference: `${reference}:restock` })
    if (result.kind !== 'pending') return made
    throw fault('RET_ERR_COMMERCE', new Error(`The stock of ${reference} is still reserved`))
  }

/** Shopify has few idempotency keys, so each operation is stored and looked up before a retry. */
export function shopifyOperations(needs: OperationNeeds) {
  const { client, now } = needs
  const outbox = { ...operator(needs), location: createLocation(needs) }
  const stock = shopifyStock(needs, outbox)
  const free = createReleaseUnits(stock.release)
  const calls = () => storeCalls(client)
  return {
    ...stock,
    ...shopifyMoney(needs, outbox),
    ...shopifyAnnotations(needs, outbox),
    ...nativeReturns({ ...outbox, reasons: needs.reasons ?? {} }),
    ...shopifyExchanges(needs, outbox, free),
    ...shopifyCheckouts({
      calls,
      rows: outbox.rows,
      releaseUnits: async (operation) => void (await free(operation, null)),
      now,
    }),
    // Gift cards are found by code; tags and note lines are idempotent.
    getKeyLifetimeMs: async (_shop, kind) => (kind === 'issued' || kind === 'annotated' ? Number.MAX_SAFE_INTEGER : 0),
    find: (query) =>
      outbox.find(query, async ({ progress, body }) => {
        if (progress === null) return null
        const operation = { ...(body as ExchangeOperation & RefundOperation), ...query }
        if (query.kind === 'refunded' && isRefundOfReturn(operation))
          return findRefundOfReturn(calls(), operation, { before: progress as ReturnRefundProgress, now: now() })
        if (query.kind === 'refunded') return findRefund(calls(), operation, (refund) => toRefundAnswer(refund, now()))
        // Credit continues when it is requested again.
        const card = progress as GiftCardProgress | CreditProgress
        if (query.kind === 'issued') return 'customer' in card ? null : findCard(calls(), operation, card.at)
        const made = query.kind === 'created' ? await findExchange(calls(), operation) : null
        return made && free(operation, made)
      }),
  } satisfies Partial<Commerce>
}
