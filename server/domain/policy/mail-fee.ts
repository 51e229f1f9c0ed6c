import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { PolicyName, ReturnPolicy } from '../../../schemas/config/policy.ts'
import { isPartnerKind } from '../method/kinds.ts'
import { boxAndShip } from '../method/offers.ts'
import { type FeeTerms, resolveFeeTerms } from './fee-terms.ts'

const ranks = { free: 0, flat: 1, 'label-share': 2 } as const

const compareFees = (one: FeeTerms, other: FeeTerms): number => {
  if (one.kind === 'flat' && other.kind === 'flat') return one.amount - other.amount
  if (one.kind === 'label-share' && other.kind === 'label-share') return one.percent - other.percent
  return ranks[one.kind] - ranks[other.kind]
}

const replaces = ({ kind, replacesBoxAndShip }: ReturnMethod): boolean =>
  kind !== 'pre-paid' && replacesBoxAndShip === true

/** What the shopper can choose from, with and without each partner that would replace the pre-paid method. */
const listOffers = (methods: readonly ReturnMethod[]): readonly (readonly ReturnMethod[])[] => {
  const labels = methods.filter(({ kind }) => !isPartnerKind(kind))
  const isReplaced = labels.some(replaces)
  const without = labels.filter(({ kind }) => kind !== 'pre-paid')
  const own = isReplaced ? without : labels
  const partners = methods.filter((method) => isPartnerKind(method.kind) && replaces(method))
  return [own.length === 0 ? [boxAndShip] : own, ...partners.map((partner) => [...without, partner])]
}

/** The lowest fee that a shopper finds, even where a partner replaces cheaper methods. */
export function resolveMailFee(
  outcome: PolicyName,
  policy: Pick<ReturnPolicy, 'fees'>,
  methods: readonly ReturnMethod[],
): FeeTerms {
  const fees = listOffers(methods).map((offers) =>
    offers.map((method) => resolveFeeTerms(outcome, policy, method)).sort(compareFees),
  )
  return (
    fees
      .flatMap(([lowest]) => lowest ?? [])
      .sort(compareFees)
      .at(-1) ?? { kind: 'free' }
  )
}
