import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { MethodKind, ReturnMethod } from '../../../schemas/config/method.ts'
import { countryCodes } from '../../../schemas/entities/countries.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

const findUnknownCountries = (pointer: string, countries: readonly string[] = []): readonly ConfigProblem[] =>
  countries.flatMap((country, index) =>
    countryCodes.includes(country)
      ? []
      : [{ pointer: pointerTo(pointer, index), message: `"${country}" is not a country code such as US` }],
  )

export const checkCountries = ({ settings, methods }: ShopConfig): readonly ConfigProblem[] => [
  ...findUnknownCountries('/settings/countries', settings.countries),
  ...methods.flatMap(({ countries }, index) => findUnknownCountries(`/methods/${index}/countries`, countries)),
]

interface Placed {
  readonly method: ReturnMethod
  readonly pointer: string
}

type MethodCheck = (placed: Placed, config: ShopConfig) => readonly ConfigProblem[]

/** Who accepts the parcel. */
const HANDLER_BY_KIND: Readonly<Record<MethodKind, 'carrier' | 'counter' | 'till' | 'partner'>> = {
  'pre-paid': 'carrier',
  'label-choice': 'carrier',
  'happy-returns': 'partner',
  'shopify-pos': 'till',
  'loop-pos': 'till',
  olive: 'partner',
  veho: 'partner',
  inpost: 'counter',
  evri: 'counter',
  asda: 'counter',
  seko: 'counter',
  'DHL-SEKO': 'counter',
}

const checkMethodCountries: MethodCheck = ({ method: { countries }, pointer: at }, { settings }) => {
  const pointer = pointerTo(at, 'countries')
  if (countries === undefined) return []
  if (countries.length === 0) return [{ pointer, message: 'is empty: omit it to offer the method in all countries' }]
  const shops = settings.countries
  return shops === undefined || shops.length === 0 || countries.some((country) => shops.includes(country))
    ? []
    : [{ pointer, message: 'contains none of the countries from which the shop accepts returns' }]
}

const checkMethodPartner: MethodCheck = ({ method: { kind }, pointer }, { adapters }) =>
  HANDLER_BY_KIND[kind] === 'carrier' || adapters.partners !== undefined
    ? []
    : [
        {
          pointer: pointerTo(pointer, 'kind'),
          message: `"${kind}" requires a partner: set it in "adapters.partners"`,
        },
      ]

const checkPointOfSale: MethodCheck = ({ method: { kind }, pointer: at }, { settings, stores }) => {
  const pointer = pointerTo(at, 'kind')
  if (HANDLER_BY_KIND[kind] !== 'till') return []
  return [
    ...(settings.enablePointOfSale === true
      ? []
      : [{ pointer, message: `"${kind}" requires the setting "enablePointOfSale"` }]),
    ...(stores.length > 0 ? [] : [{ pointer, message: `"${kind}" requires a store, and the shop has none` }]),
  ]
}

const checkLabelOptions: MethodCheck = ({ method: { kind, options }, pointer: at }) => {
  const pointer = pointerTo(at, 'options')
  if (options === undefined)
    return kind === 'label-choice' ? [{ pointer, message: 'is missing: the shopper has no label options' }] : []
  if (HANDLER_BY_KIND[kind] === 'till' || HANDLER_BY_KIND[kind] === 'partner')
    return [{ pointer, message: `has no effect: "${kind}" has no label options. Omit it` }]
  const ids = options.map(({ id }) => id)
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ pointer: pointerTo(pointer, index, 'id'), message: `The id "${id}" is used twice` }],
  )
}

const checkReplacement: MethodCheck = ({ method: { kind, replacesBoxAndShip }, pointer }) =>
  kind === 'pre-paid' && replacesBoxAndShip === true
    ? [{ pointer: pointerTo(pointer, 'replacesBoxAndShip'), message: 'Box and ship cannot replace itself' }]
    : []

const METHOD_CHECKS = [checkMethodCountries, checkMethodPartner, checkPointOfSale, checkLabelOptions, checkReplacement]

/** Shoppers would otherwise notice only after the submit. */
export const checkMethods = (config: ShopConfig): readonly ConfigProblem[] => [
  ...(config.settings.countries?.length === 0
    ? [{ pointer: '/settings/countries', message: 'is empty: omit it to accept returns from all countries' }]
    : []),
  ...config.methods.flatMap((method, index) =>
    METHOD_CHECKS.flatMap((check) => check({ method, pointer: pointerTo('/methods', index) }, config)),
  ),
]
