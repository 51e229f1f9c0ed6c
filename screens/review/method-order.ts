import type { MethodKind } from '../../schemas/config/method.ts'
import type { Minor } from '../../schemas/values/money.ts'

/** Their places in the list are specified (MTH-14 to MTH-18). */
const placedKinds: ReadonlySet<MethodKind> = new Set(['shopify-pos', 'loop-pos', 'happy-returns', 'pre-paid'])

/** Free methods precede paid ones, so that none is folded away behind them (UXD-19). */
export function freeFirst<Method extends { readonly kind: MethodKind; readonly fee: Minor | null }>(
  methods: readonly Method[],
): readonly Method[] {
  const others = methods
    .filter(({ kind }) => !placedKinds.has(kind))
    .toSorted((one, other) => Number(one.fee !== 0) - Number(other.fee !== 0))
    .values()
  return methods.map((method) => (placedKinds.has(method.kind) ? method : (others.next().value ?? method)))
}
