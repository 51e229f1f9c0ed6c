import type { MethodKind, ReturnMethod } from '../../../schemas/config/method.ts'
import type { FirstMile, OfferedPlace } from '../../../server/domain/method/offer.ts'
import { listMethodOffers, type OfferFacts } from '../../../server/domain/method/offers.ts'
import { adaAtHome, plainShop } from '../characters.ts'

export const manhattan = { latitude: 40.7128, longitude: -74.006 }

export const buildMethod = (kind: MethodKind, overrides: Partial<ReturnMethod> = {}): ReturnMethod => ({
  id: kind.toLowerCase(),
  kind,
  ...overrides,
})

/** A place this many miles north of Ada: a degree of latitude is 69.09 miles. */
export const milesNorth = (id: string, miles: number): OfferedPlace => ({
  id,
  name: `Bar ${id}`,
  address: { name: `Bar ${id}`, address1: '1 Broadway', city: 'New York', zip: '10001', country: 'US' },
  latitude: manhattan.latitude + miles / 69.0937,
  longitude: manhattan.longitude,
})

export const store = (id: string, miles: number) => {
  const { name, address, latitude, longitude } = milesNorth(id, miles)
  return { id, name, address: { ...address, latitude, longitude } }
}

export const buildFirstMile = (
  ...offers: readonly (MethodKind | readonly [MethodKind, ...OfferedPlace[]])[]
): Extract<FirstMile, { kind: 'known' }> => ({
  kind: 'known',
  origin: manhattan,
  offers: offers.map((one) => {
    const [kind, ...places] = typeof one === 'string' ? [one] : one
    if (kind === 'pre-paid' || kind === 'label-choice') throw new Error(`${kind} has no partner`)
    return { kind, places }
  }),
})

export type OfferOverrides = Partial<Omit<OfferFacts, 'config' | 'flags'>> & {
  readonly flags?: readonly string[]
  readonly settings?: OfferFacts['config']['settings']
  readonly stores?: readonly OfferFacts['config']['stores'][number][]
}

export const factsOf = (methods: readonly ReturnMethod[], options: OfferOverrides = {}): OfferFacts => {
  const { flags = ['olive', 'veho'], settings, stores = [store('soho', 1)], ...rest } = options
  return {
    config: {
      methods: [...methods],
      stores: [...stores],
      settings: settings ?? { ...plainShop.settings, enablePointOfSale: true },
    },
    flags: new Set(flags),
    address: adaAtHome,
    fullyKept: false,
    firstMile: { kind: 'not-asked' },
    ...rest,
  }
}

export const offeredOf = (methods: readonly ReturnMethod[], options: OfferOverrides = {}): readonly string[] =>
  listMethodOffers(factsOf(methods, options)).map(({ id }) => id)
