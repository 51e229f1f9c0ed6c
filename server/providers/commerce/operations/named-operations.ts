import { impossibleAmount } from '../local/local-order.ts'
import type { Commerce, Done, ProviderAnswer, ProviderOperation } from '../port.ts'
import { operationWish } from '../wish.ts'

/** What an operation is called on the wire, by what it comes to. */
const wireKind = {
  refunded: 'refund',
  issued: 'gift-card',
  created: 'exchange-order',
  reserved: 'reserve',
  released: 'release',
  restocked: 'restock',
} as const satisfies Partial<Record<Done['kind'], string>>

/** What an order system that knows our names does. */
export type NamedKind = keyof typeof wireKind

/** Whether something is asked of such a system at all. */
export const isNamed = (kind: Done['kind']): kind is NamedKind => Object.hasOwn(wireKind, kind)

/** An operation as an order system of a merchant's own is given it: without what only we know. */
export function operationBody(
  kind: NamedKind,
  { shopId: _shop, reference: _name, now: _now, ...operation }: ProviderOperation,
) {
  return { kind: wireKind[kind], ...operation }
}

type Once = <Kind extends NamedKind>(
  kind: Kind,
  operation: ProviderOperation,
  wish: readonly unknown[],
) => Promise<ProviderAnswer<Extract<Done, { kind: Kind }>>>

/** Operations of an order system that knows them by our names, and keeps these for ever. */
export function namedOperations(once: Once) {
  return {
    keysLastMs: async () => Number.MAX_SAFE_INTEGER,
    refund: async (operation) =>
      impossibleAmount(operation) ?? once('refunded', operation, operationWish.refunded(operation)),
    // Whoever issues a card asks nobody what of it the shop adds.
    issueGiftCard: async ({ bonus: _bonus, ...operation }) =>
      impossibleAmount(operation) ?? once('issued', operation, operationWish.issued(operation)),
    createExchangeOrder: (operation) => once('created', operation, operationWish.created(operation)),
    reserve: (operation) => once('reserved', operation, operationWish.reserved(operation)),
    release: (operation) => once('released', operation, operationWish.released(operation)),
    restock: (operation) => once('restocked', operation, operationWish.restocked(operation)),
  } satisfies Partial<Commerce>
}
