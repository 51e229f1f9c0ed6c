import type { Instant } from '../../../../../schemas/ids.ts'
import type { Database } from '../../../../database/database.ts'
import { at, documentNode, textAt } from '../../../reading/json-node.ts'
import { findAmountProblem, refuseAmount, refuseOrder, refuseUnsupported } from '../../local/local-order.ts'
import { orderLocks } from '../../operations/turns.ts'
import { operationOutbox } from '../../operations/written-ahead.ts'
import type {
  Commerce,
  OperationResult,
  ExchangeOperation,
  OperationRefused,
  ProviderAnswer,
  ProviderOperation,
  RefundOperation,
} from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop.ts'
import { operationFingerprint } from '../../wish.ts'
import type { CallMedusa } from '../client.ts'
import { type MedusaCalls, medusaCalls } from './calls.ts'
import { exchangeMade, exchangeOnce, exchangeStanding } from './exchanges.ts'
import { cardMade, cardOnce } from './gift-cards.ts'
import { refundMade, refundOnce } from './refunds.ts'
import { freeAside, isFree, setAsideOnce } from './stock.ts'

interface Needs {
  readonly ask: CallMedusa
  readonly location: string
  readonly allocate: ShopFacts['allocate']
  readonly database: Pick<Database, 'query'>
  readonly now: () => Instant
}

/** Time limit of lookups outside an operation. */
const LOOK_MS = 20_000

/** Refuses missing orders and other currencies. */
const wrongOrder = async (
  calls: MedusaCalls,
  operation: ProviderOperation & { readonly currency?: string },
): Promise<OperationRefused | null> => {
  const told = await calls.one(`/admin/orders/${encodeURIComponent(operation.orderId)}`, 'currency_code')
  if (told === null) return refuseOrder(operation)
  const currency = textAt(at(documentNode(told), 'order'), 'currency_code')?.toUpperCase()
  if (operation.currency === undefined || operation.currency === currency) return null
  return refuseAmount(`The order is in ${currency}, not in ${operation.currency}`)
}

/** Medusa has no idempotency: each operation is stored, locks its order, and is looked up before it runs. */
export function medusaOperations({ ask, location, allocate, database, now }: Needs) {
  const ahead = operationOutbox({ database, now, adapter: 'medusa' })
  const inTurn = orderLocks(database, now)
  const looking = () => medusaCalls(ask, now() + LOOK_MS, now)

  const once = <Kind extends OperationResult['kind']>(
    kind: Kind,
    operation: ProviderOperation,
    wish: readonly unknown[],
    act: (calls: MedusaCalls, since: Instant) => Promise<ProviderAnswer<Extract<OperationResult, { kind: Kind }>>>,
  ) =>
    inTurn(operation, (until) =>
      ahead.run({ kind, operation, wish, body: operation }, ({ body }) =>
        act(medusaCalls(ask, until, now), (body as ProviderOperation).now),
      ),
    )

  return {
    // Medusa has no idempotency keys.
    keysLastMs: async () => 0,
    refund: async (operation) =>
      findAmountProblem(operation) ??
      once('refunded', operation, operationFingerprint.refunded(operation), (calls) => refundOnce(calls, operation, allocate)),
    issueGiftCard: async (operation) =>
      findAmountProblem(operation) ??
      once(
        'issued',
        operation,
        operationFingerprint.issued(operation),
        async (calls) => (await wrongOrder(calls, operation)) ?? cardOnce(calls, operation),
      ),
    createExchangeOrder: (operation) =>
      once('created', operation, operationFingerprint.created(operation), (calls, since) =>
        exchangeOnce(calls, { ...operation, now: since }),
      ),
    reserve: (operation) =>
      once(
        'reserved',
        operation,
        operationFingerprint.reserved(operation),
        async (calls) => (await wrongOrder(calls, operation)) ?? setAsideOnce(calls, operation, location),
      ),
    release: (operation) =>
      once('released', operation, operationFingerprint.released(operation), async (calls) => {
        await freeAside(calls, operation.reserved)
        return { kind: 'released' }
      }),
    // Medusa only sets absolute stock levels, so a repeated call would undo sales.
    restock: async () =>
      refuseUnsupported('A Medusa takes units in by a return of its own, which is made there by hand'),
    checkoutOf: (_shop, exchangeId) => exchangeStanding(looking(), exchangeId),
    cancelExchange: ({ exchangeId }) => exchangeStanding(looking(), exchangeId),
    async markPaid({ exchangeId, paid }) {
      const standing = await exchangeStanding(looking(), exchangeId)
      return standing === null || paid === 0 ? standing : refuseAmount(`${paid} is more than is due`)
    },
    find: (asked) =>
      ahead.find(asked, async ({ body }) => {
        const [calls, operation] = [looking(), body as RefundOperation & ExchangeOperation & { reserved: string }]
        if (asked.kind === 'refunded') return refundMade(calls, operation)
        if (asked.kind === 'issued') return cardMade(calls, operation)
        if (asked.kind === 'created') return exchangeMade(calls, operation)
        // Reservations are looked up when they are created.
        return asked.kind === 'released' && (await isFree(calls, operation.reserved)) ? { kind: 'released' } : null
      }),
  } satisfies Partial<Commerce>
}
