import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import type { MethodPlace } from '../../../schemas/records/method.ts'
import { type Coordinates, isNearStore, milesBetween } from './distance.ts'
import { isEnabledByFlags, isInStore, isPartnerKind, type PartnerKind } from './kinds.ts'
import { methodsFor } from './methods.ts'
import type { FirstMile, MethodOffer, OfferedPlace } from './offer.ts'
import { rankOffers } from './rank.ts'

export interface OfferFacts {
  readonly config: Pick<ShopConfig, 'methods' | 'stores' | 'settings'>
  readonly flags: ReadonlySet<string>
  readonly address: Address | null
  /** Nothing is sent (MTH-11). */
  readonly fullyKept: boolean
  readonly firstMile: FirstMile
}

type MethodSwitches = Pick<OfferFacts, 'flags'> & {
  readonly config: Pick<ShopConfig, 'stores' | 'settings'>
}

/** The built-in carrier label, offered when nothing else is (MTH-43). */
export const boxAndShip: ReturnMethod = { id: 'pre-paid', kind: 'pre-paid' }

/** MTH-19. */
const HAPPY_RETURNS_PLACES = { few: 1, many: 3 } as const

const isEnabled = (kind: PartnerKind, { config: { settings, stores }, flags }: MethodSwitches): boolean =>
  isInStore(kind) ? settings.enablePointOfSale === true && stores.length > 0 : isEnabledByFlags(kind, flags)

/** Whether settings and flags allow a method, whatever the address. */
export const isMethodEnabled = ({ kind }: ReturnMethod, switches: MethodSwitches): boolean =>
  !isPartnerKind(kind) || isEnabled(kind, switches)

/** Methods enabled for this address, before partners reply (MTH-03 to MTH-05). */
const listEnabledMethods = (facts: OfferFacts): readonly ReturnMethod[] =>
  methodsFor(facts.address, facts.config.methods).filter((method) => isMethodEnabled(method, facts))

/** Partners to query; none when nothing is sent (MTH-11). */
export const listPartnerKinds = (facts: OfferFacts): readonly PartnerKind[] =>
  facts.fullyKept
    ? []
    : [...new Set(listEnabledMethods(facts).flatMap(({ kind }) => (isPartnerKind(kind) ? [kind] : [])))]

const toOffer = (method: ReturnMethod): MethodOffer => ({ id: method.id, method, place: null })

/** Place ids become action arguments, so other formats are skipped. */
const isPlaceId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const toPlaceOffer = (method: ReturnMethod, place: MethodPlace): MethodOffer => ({
  id: `${method.id}:${place.id}`,
  method,
  place,
})

const resolveOrigin = (address: Address | null, partnerOrigin: Coordinates | null): Coordinates | null => {
  const { latitude, longitude } = address ?? {}
  return latitude === undefined || longitude === undefined ? partnerOrigin : { latitude, longitude }
}

/** Nearest first; in the partner's order when the origin is unknown. */
const sortByDistance = (places: readonly OfferedPlace[], origin: Coordinates | null): readonly MethodPlace[] => {
  const measured = places
    .filter(({ id }) => isPlaceId(id))
    .map(({ id, name, address, ...place }) => ({ id, name, address, miles: origin && milesBetween(origin, place) }))
  return origin === null ? measured : measured.sort((a, b) => (a.miles ?? 0) - (b.miles ?? 0))
}

/** MTH-03. */
const findNearbyStores = (
  { stores, settings }: OfferFacts['config'],
  origin: Coordinates | null,
): readonly MethodPlace[] => {
  if (origin === null) return []
  const placed = stores.flatMap(({ id, name, address }) => {
    const { latitude, longitude } = address
    return latitude === undefined || longitude === undefined ? [] : [{ id, name, address, latitude, longitude }]
  })
  return sortByDistance(placed, origin).filter(
    ({ miles }) => miles !== null && isNearStore(miles, settings.storeMaxDistance),
  )
}

type KnownFirstMile = Extract<FirstMile, { kind: 'known' }>

const toOffers = (
  method: ReturnMethod,
  facts: OfferFacts,
  { offers, origin: partnerOrigin }: KnownFirstMile,
): readonly MethodOffer[] => {
  const { kind } = method
  if (!isPartnerKind(kind)) return [toOffer(method)]
  const offer = offers.find((one) => one.kind === kind)
  if (offer === undefined) return []
  const spot = resolveOrigin(facts.address, partnerOrigin)
  if (isInStore(kind))
    return findNearbyStores(facts.config, spot)
      .slice(0, 1)
      .map((store) => toPlaceOffer(method, store))
  const places = sortByDistance(offer.places, spot)
  if (kind === 'happy-returns') {
    const most = HAPPY_RETURNS_PLACES[facts.flags.has('show-three-happy-returns-locations') ? 'many' : 'few']
    return places.slice(0, most).map((place) => toPlaceOffer(method, place))
  }
  const [closest] = places
  return [closest === undefined ? toOffer(method) : toPlaceOffer(method, closest)]
}

/** Drops pre-paid when an offered method replaces it (MTH-14). */
const dropReplaced = (offers: readonly MethodOffer[]): readonly MethodOffer[] =>
  offers.some(({ method }) => method.kind !== 'pre-paid' && method.replacesBoxAndShip === true)
    ? offers.filter(({ method }) => method.kind !== 'pre-paid')
    : offers

/** Only methods without partners: a carrier outage blocks no return (MTH-43). */
const listFallbackOffers = (methods: readonly ReturnMethod[]): readonly MethodOffer[] => {
  if (methods.length === 0) return []
  const labelled = methods.filter(({ kind }) => !isPartnerKind(kind))
  const prePaid = labelled.filter(({ kind }) => kind === 'pre-paid')
  const left = prePaid.length > 0 ? prePaid : labelled
  return (left.length > 0 ? left : [boxAndShip]).map(toOffer)
}

/** The offers in display order (MTH-01, MTH-14 to MTH-19). Until partners reply, only methods without partners. */
export function listMethodOffers(facts: OfferFacts): readonly MethodOffer[] {
  if (facts.fullyKept) return []
  const { firstMile, address } = facts
  const methods = listEnabledMethods(facts)
  if (firstMile.kind === 'failed') return listFallbackOffers(methods)
  const known = firstMile.kind === 'known' ? firstMile : { kind: 'known' as const, offers: [], origin: null }
  const offers = dropReplaced(methods.flatMap((method) => toOffers(method, facts, known)))
  return offers.length === 0 ? listFallbackOffers(methods) : rankOffers(offers, address?.zip ?? '')
}
