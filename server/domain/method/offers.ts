import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import type { MethodPlace } from '../../../schemas/records/method.ts'
import { type Coordinates, isNearStore, milesBetween } from './distance.ts'
import { isAsked, isFlagged, isInStore, type PartnerKind } from './kinds.ts'
import { methodsFor } from './methods.ts'
import type { FirstMile, MethodOffer, OfferedPlace } from './offer.ts'
import { ranked } from './rank.ts'

export interface OfferFacts {
  readonly config: Pick<ShopConfig, 'methods' | 'stores' | 'settings'>
  readonly flags: ReadonlySet<string>
  readonly address: Address | null
  /** Nothing is sent (MTH-11). */
  readonly fullyKept: boolean
  readonly firstMile: FirstMile
}

/** The built-in carrier label, offered when nothing else is (MTH-43). */
export const boxAndShip: ReturnMethod = { id: 'pre-paid', kind: 'pre-paid' }

/** MTH-19. */
const HAPPY_RETURNS_PLACES = { few: 1, many: 3 } as const

const hasSwitch = (kind: PartnerKind, { config: { settings, stores }, flags }: OfferFacts): boolean =>
  isInStore(kind) ? settings.enablePointOfSale === true && stores.length > 0 : isFlagged(kind, flags)

/** Methods enabled for this address, before partners reply (MTH-03 to MTH-05). */
const switchedOn = (facts: OfferFacts): readonly ReturnMethod[] =>
  methodsFor(facts.address, facts.config.methods).filter(({ kind }) => !isAsked(kind) || hasSwitch(kind, facts))

/** Partners to query; none when nothing is sent (MTH-11). */
export const kindsToAsk = (facts: OfferFacts): readonly PartnerKind[] =>
  facts.fullyKept ? [] : [...new Set(switchedOn(facts).flatMap(({ kind }) => (isAsked(kind) ? [kind] : [])))]

const whole = (method: ReturnMethod): MethodOffer => ({ id: method.id, method, place: null })

/** Place ids become action arguments, so other formats are skipped. */
const isPlaceId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const at = (method: ReturnMethod, place: MethodPlace): MethodOffer => ({
  id: `${method.id}:${place.id}`,
  method,
  place,
})

const spotOf = (address: Address | null, told: Coordinates | null): Coordinates | null => {
  const { latitude, longitude } = address ?? {}
  return latitude === undefined || longitude === undefined ? told : { latitude, longitude }
}

/** Nearest first; in the partner's order when the origin is unknown. */
const byDistance = (places: readonly OfferedPlace[], spot: Coordinates | null): readonly MethodPlace[] => {
  const measured = places
    .filter(({ id }) => isPlaceId(id))
    .map(({ id, name, address, ...place }) => ({ id, name, address, miles: spot && milesBetween(spot, place) }))
  return spot === null ? measured : measured.sort((a, b) => (a.miles ?? 0) - (b.miles ?? 0))
}

/** MTH-03. */
const storesNear = ({ stores, settings }: OfferFacts['config'], spot: Coordinates | null): readonly MethodPlace[] => {
  if (spot === null) return []
  const placed = stores.flatMap(({ id, name, address }) => {
    const { latitude, longitude } = address
    return latitude === undefined || longitude === undefined ? [] : [{ id, name, address, latitude, longitude }]
  })
  return byDistance(placed, spot).filter(({ miles }) => miles !== null && isNearStore(miles, settings.storeMaxDistance))
}

type Known = Extract<FirstMile, { kind: 'known' }>

const offered = (method: ReturnMethod, facts: OfferFacts, { offers, spot: told }: Known): readonly MethodOffer[] => {
  const { kind } = method
  if (!isAsked(kind)) return [whole(method)]
  const offer = offers.find((one) => one.kind === kind)
  if (offer === undefined) return []
  const spot = spotOf(facts.address, told)
  if (isInStore(kind))
    return storesNear(facts.config, spot)
      .slice(0, 1)
      .map((store) => at(method, store))
  const places = byDistance(offer.places, spot)
  if (kind === 'happy-returns') {
    const most = HAPPY_RETURNS_PLACES[facts.flags.has('show-three-happy-returns-locations') ? 'many' : 'few']
    return places.slice(0, most).map((place) => at(method, place))
  }
  const [closest] = places
  return [closest === undefined ? whole(method) : at(method, closest)]
}

/** Drops pre-paid when an offered method replaces it (MTH-14). */
const replaced = (offers: readonly MethodOffer[]): readonly MethodOffer[] =>
  offers.some(({ method }) => method.kind !== 'pre-paid' && method.replacesBoxAndShip === true)
    ? offers.filter(({ method }) => method.kind !== 'pre-paid')
    : offers

/** Only methods without partners: a carrier outage blocks no return (MTH-43). */
const fallback = (methods: readonly ReturnMethod[]): readonly MethodOffer[] => {
  if (methods.length === 0) return []
  const labelled = methods.filter(({ kind }) => !isAsked(kind))
  const prePaid = labelled.filter(({ kind }) => kind === 'pre-paid')
  const left = prePaid.length > 0 ? prePaid : labelled
  return (left.length > 0 ? left : [boxAndShip]).map(whole)
}

/** The offers in display order (MTH-01, MTH-14 to MTH-19). Until partners reply, only methods without partners. */
export function methodOffers(facts: OfferFacts): readonly MethodOffer[] {
  if (facts.fullyKept) return []
  const { firstMile, address } = facts
  const methods = switchedOn(facts)
  if (firstMile.kind === 'failed') return fallback(methods)
  const known = firstMile.kind === 'known' ? firstMile : { kind: 'known' as const, offers: [], spot: null }
  const offers = replaced(methods.flatMap((method) => offered(method, facts, known)))
  return offers.length === 0 ? fallback(methods) : ranked(offers, address?.zip ?? '')
}
