import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Address } from '../../../schemas/entities/address.ts'

export const methodsFor = (address: Address | null, methods: readonly ReturnMethod[]): readonly ReturnMethod[] =>
  methods.filter(
    ({ countries }) => countries === undefined || (address !== null && countries.includes(address.country)),
  )

/** The chosen method while offered, else the only one, else the first when preselected (REV-22), else null. */
export function selectMethod<Offer extends { readonly id: string }>(
  chosen: string | undefined,
  offered: readonly Offer[],
  preselect: 'first' | 'ask',
): Offer | null {
  const chosenOffer = offered.find(({ id }) => id === chosen)
  if (chosenOffer !== undefined) return chosenOffer
  return offered.length === 1 || preselect === 'first' ? (offered[0] ?? null) : null
}
