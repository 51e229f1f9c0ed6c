import type { WooCommerceOptions } from '../../../../../schemas/config/commerce.ts'
import { operationFingerprint } from '../../operation-fingerprint.ts'
import { findAmountProblem, refuseUnsupported } from '../../operations/refusals.ts'
import type { Commerce, ExchangeOperation, GiftCardOperation, OperationQuery, RefundOperation } from '../../port.ts'
import { cancelExchange, fetchCheckout, markPaid } from './checkouts.ts'
import type { Attempts } from './context.ts'
import { createExchange, findExchange } from './exchanges.ts'
import { codeOf, findCoupon, issueCoupon } from './gift-cards.ts'
import { createHold, findHold, isReleased, releaseHold } from './holds.ts'
import { addNote } from './notes.ts'
import { createRefund, findRefund } from './refunds.ts'
import { findRestock, restockByRefund } from './restock.ts'
import { operationRunner, type RunnerNeeds } from './runner.ts'

interface Needs extends RunnerNeeds {
  readonly options: Pick<WooCommerceOptions, 'giftCards' | 'reserve' | 'restock'>
  /** Installation secret; codes of coupons follow from it. */
  readonly secret: Uint8Array
}

type Runner = ReturnType<typeof operationRunner>

const refuseReturns = async () => refuseUnsupported('WooCommerce has no returns')

/** Sorted, so that two callers never wait for each other. */
const variantLocks = (variantIds: readonly string[]): readonly string[] =>
  [...new Set(variantIds)].sort().map((id) => `variant ${id}`)

const moneyOperations = ({ once, outbox }: Runner, { options, secret }: Needs) =>
  ({
    refund: async (operation) =>
      findAmountProblem(operation) ??
      once('refunded', operation, operationFingerprint.refunded(operation), (context) =>
        createRefund(context, operation),
      ),
    issueGiftCard: async (operation) =>
      findAmountProblem(operation) ??
      once('issued', operation, operationFingerprint.issued(operation), async (context) =>
        options.giftCards === undefined
          ? refuseUnsupported('The configuration has no store credit for WooCommerce')
          : issueCoupon(context, operation, codeOf(secret, operation)),
      ),
    async giftCardCode(operation) {
      const row = await outbox.rows.find(operation)
      return row?.answer?.kind === 'issued' ? codeOf(secret, operation) : null
    },
  }) satisfies Partial<Commerce>

const goodsOperations = ({ once, withLocks }: Runner, { options }: Needs) =>
  ({
    createExchangeOrder: (operation) =>
      once('created', operation, operationFingerprint.created(operation), (context) =>
        createExchange(context, operation),
      ),
    reserve: (operation) =>
      once('reserved', operation, operationFingerprint.reserved(operation), async (context) =>
        (options.reserve ?? 'on-hold-order') === 'on-hold-order'
          ? withLocks(operation.shopId, variantLocks(operation.variantIds), () => createHold(context, operation))
          : { kind: 'reserved' },
      ),
    release: (operation) =>
      once('released', operation, operationFingerprint.released(operation), ({ calls }) =>
        withLocks(operation.shopId, [`hold ${operation.reserved}`], () => releaseHold(calls, operation.reserved)),
      ),
    restock: async (operation) =>
      options.restock === undefined
        ? refuseUnsupported('WooCommerce loses changes of stock levels that happen at the same time')
        : once('restocked', operation, operationFingerprint.restocked(operation), (context) =>
            restockByRefund(context, operation),
          ),
  }) satisfies Partial<Commerce>

const checkoutOperations = ({ outbox, withExchange, createLookups }: Runner) =>
  ({
    findCheckout: async (shopId, exchangeId) => {
      const row = await outbox.rows.findExchange(shopId, exchangeId)
      return row && fetchCheckout(createLookups(), exchangeId, row.body as ExchangeOperation)
    },
    cancelExchange: ({ shopId, exchangeId }) =>
      withExchange(shopId, exchangeId, (calls, exchange) => cancelExchange(calls, exchangeId, exchange)),
    markPaid: ({ shopId, exchangeId, paid }) =>
      withExchange(shopId, exchangeId, (calls, exchange) => markPaid(calls, { id: exchangeId, paid }, exchange)),
  }) satisfies Partial<Commerce>

const findOperation = ({ outbox, createLookups }: Runner, { facts, secret }: Needs, query: OperationQuery) =>
  outbox.find(query, async ({ body, progress }) => {
    const calls = createLookups()
    const operation = body as RefundOperation & ExchangeOperation & GiftCardOperation & { reserved: string }
    const attempts = progress as Attempts | null
    if (query.kind === 'refunded') return findRefund({ calls, facts, attempts }, operation)
    if (query.kind === 'issued') return findCoupon({ calls, facts }, codeOf(secret, operation))
    if (query.kind === 'created') return findExchange(calls, operation)
    if (query.kind === 'restocked') return findRestock({ calls, facts }, operation)
    if (query.kind === 'reserved')
      return (await findHold(calls, operation.reference)) === null ? null : { kind: 'reserved' }
    return query.kind === 'released' && (await isReleased(calls, operation.reserved)) ? { kind: 'released' } : null
  })

/**
 * WooCommerce has no idempotency and loses concurrent changes: each operation is stored, locks its order, and is looked
 * up before it runs.
 */
export function wooOperations(needs: Needs) {
  const runner = operationRunner(needs)
  return {
    getKeyLifetimeMs: async () => 0,
    ...moneyOperations(runner, needs),
    ...goodsOperations(runner, needs),
    ...checkoutOperations(runner),
    annotate: async (operation) =>
      operation.note === undefined
        ? addNote({ calls: runner.createLookups(), facts: needs.facts }, operation)
        : runner.once('annotated', operation, operationFingerprint.annotated(operation), (context) =>
            addNote(context, operation),
          ),
    recordReturn: refuseReturns,
    processReturn: refuseReturns,
    endReturn: refuseReturns,
    find: (query) => findOperation(runner, needs, query),
  } satisfies Partial<Commerce>
}
