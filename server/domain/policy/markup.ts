import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { LineFees, PolicyName } from '../../../schemas/config/policy.ts'
import type {
  MerchantReturnPolicy,
  MonetaryAmount,
  ReturnPolicyResponse,
  SeasonalOverride,
} from '../../../schemas/shopper-api/return-policy.ts'
import { getCurrencyDigits, type Minor } from '../../../schemas/values/money.ts'
import { handoverOf, isPartnerKind } from '../method/kinds.ts'
import type { PolicyFacts } from './facts.ts'
import type { FeeTerms } from './fee-terms.ts'
import { resolveMailFee } from './mail-fee.ts'
import { listReturnCountries } from './method-terms.ts'
import type { OutcomeTerms, RuleTerms } from './rule-terms.ts'
import { findStandardRule } from './standard-rule.ts'

/** Google reads at most this many countries of a policy. */
const MAX_COUNTRIES = 50

interface MarkupOptions {
  readonly pageUrl: string
  readonly localize: (copy: RuleTerms['extensions'][number]['extension']['title']) => string
}

interface CountryInput {
  readonly config: ShopConfig
  readonly facts: PolicyFacts
  readonly country: string
}

type Terms = Omit<MerchantReturnPolicy, '@type' | 'applicableCountry' | 'merchantReturnLink' | 'returnPolicyCountry'>

const refundTypes = {
  refund: 'https://schema.org/FullRefund',
  gift_card: 'https://schema.org/StoreCreditRefund',
  exchange: 'https://schema.org/ExchangeRefund',
} as const satisfies Readonly<Record<PolicyName, string>>

const toAmount = (amount: Minor, { currency }: ShopConfig): number => amount / 10 ** getCurrencyDigits(currency)

const toMonetaryAmount = (amount: Minor, config: ShopConfig): MonetaryAmount => ({
  '@type': 'MonetaryAmount',
  currency: config.currency,
  value: toAmount(amount, config),
})

const toFeeAmount = (fee: FeeTerms, config: ShopConfig): MonetaryAmount | undefined => {
  if (fee.kind === 'flat') return toMonetaryAmount(fee.amount, config)
  if (fee.kind !== 'label-share' || fee.most === null) return undefined
  return { '@type': 'MonetaryAmount', currency: config.currency, maxValue: toAmount(fee.most, config) }
}

const toRestockingFee = (
  { creditAmount, creditPercentage, feeAmount = 0 }: LineFees,
  config: ShopConfig,
): MerchantReturnPolicy['restockingFee'] => {
  if (creditAmount !== undefined) return undefined
  if (creditPercentage === undefined) return feeAmount > 0 ? toMonetaryAmount(feeAmount, config) : undefined
  return feeAmount > 0 || creditPercentage === 100 ? undefined : Math.round((100 - creditPercentage) * 100) / 100
}

const listMethods = ({ facts, country }: CountryInput): readonly ReturnMethod[] =>
  (facts.methods.find(({ countries }) => countries.includes(country))?.methods ?? []).filter(
    ({ when }) => when === undefined,
  )

const listReturnMethods = ({ facts, country }: CountryInput, methods: readonly ReturnMethod[]) => {
  const isDropOff = ({ kind }: ReturnMethod): boolean => isPartnerKind(kind) && handoverOf(kind) === 'drop-off'
  return [
    'https://schema.org/ReturnByMail' as const,
    ...(facts.stores.some(({ address }) => address.country === country)
      ? ['https://schema.org/ReturnInStore' as const]
      : []),
    ...(methods.some(isDropOff) ? ['https://schema.org/ReturnAtKiosk' as const] : []),
  ]
}

/** Who pays for the way back. Nothing where the country has no method. */
const resolveTravel = (rule: RuleTerms, first: OutcomeTerms, input: CountryInput): Partial<Terms> => {
  const { config } = input
  const methods = listMethods(input)
  if (rule.hasLabel && methods.length === 0) return {}
  const fee = resolveMailFee(first.outcome, rule.policy, rule.hasLabel ? methods : [])
  const amount = rule.hasLabel ? toFeeAmount(fee, config) : undefined
  const fees = rule.hasLabel
    ? (`https://schema.org/${fee.kind === 'free' ? 'FreeReturn' : 'ReturnShippingFees'}` as const)
    : 'https://schema.org/ReturnFeesCustomerResponsibility'
  const source = rule.hasLabel
    ? 'https://schema.org/ReturnLabelDownloadAndPrint'
    : 'https://schema.org/ReturnLabelCustomerResponsibility'
  return {
    returnMethod: listReturnMethods(input, rule.hasLabel ? methods : []),
    returnFees: fees,
    customerRemorseReturnFees: fees,
    ...(amount && { returnShippingFeesAmount: amount, customerRemorseReturnShippingFeesAmount: amount }),
    returnLabelSource: source,
    customerRemorseReturnLabelSource: source,
  }
}

const listOverrides = (rule: RuleTerms, offered: readonly OutcomeTerms[], { localize }: MarkupOptions) =>
  rule.extensions.flatMap(({ extension, outcomes }): SeasonalOverride[] => {
    const extended = offered.filter(({ outcome }) => outcomes.includes(outcome))
    if (extended[0] !== offered[0]) return []
    return [
      {
        '@type': 'MerchantReturnPolicySeasonalOverride',
        name: localize(extension.title),
        startDate: extension.ordered_from,
        endDate: extension.ordered_to,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: extension.until,
        refundType: extended.map(({ outcome }) => refundTypes[outcome]),
      },
    ]
  })

const toWindow = (rule: RuleTerms, { days }: OutcomeTerms): Terms =>
  days === null
    ? { returnPolicyCategory: 'https://schema.org/MerchantReturnUnlimitedWindow' }
    : {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: days,
        additionalProperty: [{ '@type': 'PropertyValue', name: 'windowStart', value: rule.start }],
      }

/** Days and outcomes are those of the refund, else of the first outcome: outcomes with fewer days are left out. */
const resolveTerms = (input: CountryInput, options: MarkupOptions): Terms => {
  const { config, facts, country } = input
  const rule = findStandardRule(facts.rules, country)
  const first = rule?.outcomes[0]
  if (rule === undefined || first === undefined)
    return { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  const offered = rule.outcomes.filter(({ days }) => (days ?? 0) >= (first.days ?? 0))
  const restockingFee = rule.lineFees === null ? undefined : toRestockingFee(rule.lineFees, config)
  const overrides = listOverrides(rule, offered, options)
  return {
    ...toWindow(rule, first),
    refundType: offered.map(({ outcome }) => refundTypes[outcome]),
    ...resolveTravel(rule, first, input),
    ...(restockingFee !== undefined && { restockingFee }),
    ...(overrides.length > 0 && { returnPolicySeasonalOverride: overrides }),
  }
}

const isCountryCode = (code: string): boolean => /^[A-Z]{2}$/.test(code)

const chunk = (countries: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(countries.length / MAX_COUNTRIES) }, (_, n) =>
    countries.slice(n * MAX_COUNTRIES, (n + 1) * MAX_COUNTRIES),
  )

/** The facts as JSON-LD of schema.org (DAT-18). Countries with equal terms share an entry. */
export function buildReturnPolicyMarkup(
  config: ShopConfig,
  facts: PolicyFacts,
  options: MarkupOptions,
): ReturnPolicyResponse {
  const { shop, returnAddress } = config
  const groups = new Map<string, { readonly terms: Terms; readonly countries: string[] }>()
  for (const country of listReturnCountries(config).filter(isCountryCode)) {
    const terms = resolveTerms({ config, facts, country }, options)
    const key = JSON.stringify(terms)
    const group = groups.get(key) ?? { terms, countries: [] }
    group.countries.push(country)
    groups.set(key, group)
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: shop.name,
    ...(shop.shop_domain && { url: `https://${shop.shop_domain}` }),
    hasMerchantReturnPolicy: [...groups.values()].flatMap(({ terms, countries }) =>
      chunk(countries).map((some) => ({
        '@type': 'MerchantReturnPolicy' as const,
        applicableCountry: [...some],
        ...(isCountryCode(returnAddress.country) && { returnPolicyCountry: returnAddress.country }),
        merchantReturnLink: options.pageUrl,
        ...terms,
      })),
    ),
  }
}
