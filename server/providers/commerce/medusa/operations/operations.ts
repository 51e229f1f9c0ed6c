import type { Instant } from '../../../../../schemas/values/ids.ts'
import type { Database } from '../../../../database/database.ts'
import { at, documentNode, textAt } from '../../../reading/json-node.ts'
import { operationFingerprint } from '../../operation-fingerprint.ts'
import { operationOutbox } from '../../operations/operation-outbox.ts'
import { orderLocks } from '../../operations/order-locks.ts'
import { findAmountProblem, refuseAmount, refuseOrder, refuseUnsupported } from '../../operations/refusals.ts'
import type {
  Commerce,
  ExchangeOperation,
  OperationRefused,
  OperationResult,
  ProviderAnswer,
  ProviderOperation,
  RefundOperation,
} from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import type { CallMedusa } from '../client.ts'
import { type MedusaCalls, medusaCalls } from './calls.ts'
import { createExchange, fetchExchangeStatus, findExchange } from './exchanges.ts'
import { createGiftCard, findGiftCard } from './gift-cards.ts'
import { createRefund, findRefund } from './refunds.ts'
import { createReservations, isReleased, releaseReservations } from './stock.ts'

interface Needs {
  readonly ask: CallMedusa
  readonly location: string
  readonly allocate: ShopFacts['allocate']
  readonly database: Pick<Database, 'query'>
  readonly now: () => Instant
}

/** Time limit of lookups outside an operation. */
const LOOK_MS = 20_000

const findOrderRefusal = async (
  calls: MedusaCalls,
  operation: ProviderOperation & { readonly currency?: string },
): Promise<OperationRefused | null> => {
  const body = await calls.one(`/admin/orders/${encodeURIComponent(operation.orderId)}`, 'currency_code')
  if (body === null) return refuseOrder(operation)
  const currency = textAt(at(documentNode(body), 'order'), 'currency_code')?.toUpperCase()
  if (operation.currency === undefined || operation.currency === currency) return null
  return refuseAmount(`The order is in ${currency}, not in ${operation.currency}`)
}

/** Medusa has no idempotency: each operation is stored, locks its order, and is looked up before it runs. */
export function medusaOperations({ ask, location, allocate, database, now }: Needs) {
  const outbox = operationOutbox({ database, now, adapter: 'medusa' })
  const withOrderLock = orderLocks(database, now)
  const createLookups = () => medusaCalls(ask, now() + LOOK_MS, now)

  const once = <Kind extends OperationResult['kind']>(
    kind: Kind,
    operation: ProviderOperation,
    fingerprint: readonly unknown[],
    act: (calls: MedusaCalls, since: Instant) => Promise<ProviderAnswer<Extract<OperationResult, { kind: Kind }>>>,
  ) =>
    withOrderLock(operation, (until) =>
      outbox.run({ kind, operation, wish: fingerprint, body: operation }, ({ body }) =>
        act(medusaCalls(ask, until, now), (body as ProviderOperation).now),
      ),
    )

  return {
    // Medusa has no idempotency keys.
    getKeyLifetimeMs: async () => 0,
    refund: async (operation) =>
      findAmountProblem(operation) ??
      once('refunded', operation, operationFingerprint.refunded(operation), (calls) =>
        createRefund(calls, operation, allocate),
      ),
    issueGiftCard: async (operation) =>
      findAmountProblem(operation) ??
      once(
        'issued',
        operation,
        operationFingerprint.issued(operation),
        async (calls) => (await findOrderRefusal(calls, operation)) ?? createGiftCard(calls, operation),
      ),
    createExchangeOrder: (operation) =>
      once('created', operation, operationFingerprint.created(operation), (calls, since) =>
        createExchange(calls, { ...operation, now: since }),
      ),
    reserve: (operation) =>
      once(
        'reserved',
        operation,
        operationFingerprint.reserved(operation),
        async (calls) => (await findOrderRefusal(calls, operation)) ?? createReservations(calls, operation, location),
      ),
    release: (operation) =>
      once('released', operation, operationFingerprint.released(operation), async (calls) => {
        await releaseReservations(calls, operation.reserved)
        return { kind: 'released' }
      }),
    // Medusa only sets absolute stock levels, so a repeated call would undo sales.
    restock: async () => refuseUnsupported('Medusa restocks through returns that are created manually there'),
    findCheckout: (_shop, exchangeId) => fetchExchangeStatus(createLookups(), exchangeId),
    cancelExchange: ({ exchangeId }) => fetchExchangeStatus(createLookups(), exchangeId),
    async markPaid({ exchangeId, paid }) {
      const checkout = await fetchExchangeStatus(createLookups(), exchangeId)
      return checkout === null || paid === 0 ? checkout : refuseAmount(`${paid} exceeds the amount due`)
    },
    find: (query) =>
      outbox.find(query, async ({ body }) => {
        const [calls, operation] = [createLookups(), body as RefundOperation & ExchangeOperation & { reserved: string }]
        if (query.kind === 'refunded') return findRefund(calls, operation)
        if (query.kind === 'issued') return findGiftCard(calls, operation)
        if (query.kind === 'created') return findExchange(calls, operation)
        // Reservations are looked up when they are created.
        return query.kind === 'released' && (await isReleased(calls, operation.reserved)) ? { kind: 'released' } : null
      }),
  } satisfies Partial<Commerce>
}
