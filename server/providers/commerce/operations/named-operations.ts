import { operationFingerprint } from '../operation-fingerprint.ts'
import type { Commerce, OperationResult, ProviderAnswer, ProviderOperation } from '../port.ts'
import { findAmountProblem } from './refusals.ts'

const WIRE_KINDS = {
  refunded: 'refund',
  issued: 'gift-card',
  created: 'exchange-order',
  reserved: 'reserve',
  released: 'release',
  restocked: 'restock',
} as const satisfies Partial<Record<OperationResult['kind'], string>>

export type NamedKind = keyof typeof WIRE_KINDS

export const isNamed = (kind: OperationResult['kind']): kind is NamedKind => Object.hasOwn(WIRE_KINDS, kind)

export function toOperationBody(
  kind: NamedKind,
  { shopId: _shop, reference: _name, now: _now, ...operation }: ProviderOperation,
) {
  return { kind: WIRE_KINDS[kind], ...operation }
}

type Once = <Kind extends NamedKind>(
  kind: Kind,
  operation: ProviderOperation,
  wish: readonly unknown[],
) => Promise<ProviderAnswer<Extract<OperationResult, { kind: Kind }>>>

/** Operations of systems that store our references forever. */
export function namedOperations(once: Once) {
  return {
    getKeyLifetimeMs: async () => Number.MAX_SAFE_INTEGER,
    refund: async (operation) =>
      findAmountProblem(operation) ?? once('refunded', operation, operationFingerprint.refunded(operation)),
    // The issuing system does not need the bonus part.
    issueGiftCard: async ({ bonus: _bonus, ...operation }) =>
      findAmountProblem(operation) ?? once('issued', operation, operationFingerprint.issued(operation)),
    createExchangeOrder: (operation) => once('created', operation, operationFingerprint.created(operation)),
    reserve: (operation) => once('reserved', operation, operationFingerprint.reserved(operation)),
    release: (operation) => once('released', operation, operationFingerprint.released(operation)),
    restock: (operation) => once('restocked', operation, operationFingerprint.restocked(operation)),
  } satisfies Partial<Commerce>
}
