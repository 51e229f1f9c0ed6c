import { bundleOf, bundles } from '../../../locales/bundles.ts'
import { DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import type { Copy } from '../../../schemas/entities/reason.ts'
import { DEFAULT_CURRENCY } from '../../../schemas/values/money.ts'
import { suggestClosestMatch } from '../../shape/closest-match.ts'
import { secretPrefix } from '../../shops/checks/check-secrets.ts'
import type { Flags } from './commands.ts'

export interface NewShop {
  readonly shopId: string
  readonly currency: string
  /** The first is the default. */
  readonly languages: readonly [string, ...string[]]
}

const currencies = Intl.supportedValuesOf('currency')

const readCurrency = (code: string): string => {
  if (currencies.includes(code)) return code
  const suggestion = suggestClosestMatch(code, currencies)
  throw new Error(`--currency must be an ISO 4217 currency code, such as EUR, not "${code}"${suggestion}`)
}

const baseOf = (language: string): string => language.split('-')[0] ?? language

const isOffered = (language: string): boolean =>
  /^[a-z]{2}(-[A-Z]{2})?$/.test(language) && Object.keys(bundleOf(baseOf(language))).length > 0

const readLanguages = (list: string): NewShop['languages'] => {
  const offered = Object.keys(bundles)
  const [first, ...others] = new Set(list.split(',').map((part) => part.trim()))
  const languages = [first ?? '', ...others] as const
  const wrong = languages.find((language) => !isOffered(language))
  if (wrong === undefined) return [...languages]
  const suggestion = suggestClosestMatch(wrong, offered)
  throw new Error(
    `--languages must list languages of the portal (${offered.join(', ')}), such as de,en, not "${wrong}"${suggestion}. Other languages need texts under "content"`,
  )
}

/** @throws Error that suggests a value */
export const readNewShop = (
  shopId: string,
  { currency = DEFAULT_CURRENCY, languages = DEFAULT_LANGUAGE }: Pick<Flags, 'currency' | 'languages'>,
): NewShop => ({ shopId, currency: readCurrency(currency), languages: readLanguages(languages) })

export const carrierSecret = (shopId: string): string => `${secretPrefix(shopId)}CARRIER_WEBHOOK`

type Reasons = Readonly<Record<string, Copy>>

const reasons: Reasons = {
  'wrong-size': {
    en: 'It does not fit',
    fr: 'La taille ne convient pas',
    ja: 'サイズが合わない',
    de: 'Es passt nicht',
  },
  'changed-mind': { en: 'I changed my mind', fr: 'J’ai changé d’avis', ja: '気が変わった', de: 'Es gefällt mir nicht' },
  faulty: { en: 'It is faulty', fr: 'L’article est défectueux', ja: '不良品だった', de: 'Es ist fehlerhaft' },
}

const toReason = ([id, words]: readonly [string, Copy], languages: NewShop['languages']) => {
  const copy = Object.fromEntries(languages.map((language) => [language, words[baseOf(language)] ?? id]))
  return { id, text: copy[languages[0]] ?? id, ...(languages.length > 1 && { copy }) }
}

const address = (address1: string, city: string, zip: string, country: string, state?: string) => ({
  address1,
  city,
  zip,
  country,
  ...(state !== undefined && { state }),
})

const addresses: Readonly<Record<string, Omit<Address, 'name'>>> = {
  AUD: address('1 George Street', 'Sydney', '2000', 'AU', 'NSW'),
  CAD: address('1 King Street West', 'Toronto', 'M5H 1A1', 'CA', 'ON'),
  CHF: address('Bahnhofstrasse 1', 'Zürich', '8001', 'CH'),
  EUR: address('Friedrichstraße 1', 'Berlin', '10969', 'DE'),
  GBP: address('1 Oxford Street', 'London', 'W1D 1AN', 'GB'),
  JPY: address('丸の内1-1-1', '千代田区', '100-0005', 'JP', '東京都'),
  KWD: address('1 Fahad Al Salem Street', 'Kuwait City', '13001', 'KW'),
  USD: address('1 Broadway', 'New York', '10004', 'US', 'NY'),
}

const outcome = (window: number) => ({ enabled: true, event: 'delivered', window })

const nameOf = (shopId: string): string =>
  shopId
    .split('-')
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join(' ')

/** Omits settings that have defaults. */
export const exampleShop = ({ shopId, currency, languages }: NewShop) => ({
  shop: {
    id: shopId,
    name: nameOf(shopId),
    support_email: `help@${shopId}.example`,
    state: 'active',
    portal_active: true,
  },
  currency,
  settings: {
    availableLookupFields: ['zip', 'email'],
    allowed_languages: [...languages],
    default_language: languages[0],
  },
  flags: [{ id: 1, name: 'return-summary-sign-identifiers', description: 'Plain amounts', active: true }],
  policies: [
    {
      id: 'standard',
      title: 'Standard',
      default: true,
      labelsEnabled: true,
      refund: outcome(30),
      gift_card: outcome(60),
      exchange: outcome(60),
    },
  ],
  reasonGroups: [
    {
      id: 'all',
      title: 'All products',
      product_types: [],
      default: true,
      reasons: Object.entries(reasons).map((reason) => toReason(reason, languages)),
    },
  ],
  methods: [{ id: 'label', kind: 'pre-paid' }],
  returnAddress: { name: nameOf(shopId), ...(addresses[currency] ?? addresses[DEFAULT_CURRENCY]) },
  adapters: { commerce: 'local', carriers: 'local', carrierWebhook: { secrets: [carrierSecret(shopId)] } },
})

/** On one line if it fits into `width`. */
const formatJson = (value: unknown, width: number, indent = ''): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  const label = (name: string) => (Array.isArray(value) ? '' : `${JSON.stringify(name)}: `)
  const members = Object.entries(value).map(([name, item]) => label(name) + formatJson(item, width, `${indent}  `))
  if (members.length === 0) return `${open}${close}`
  const line = `${open}${space}${members.join(', ')}${space}${close}`
  if (indent !== '' && !line.includes('\n') && indent.length + line.length <= width) return line
  return `${open}\n${members.map((member) => `${indent}  ${member}`).join(',\n')}\n${indent}${close}`
}

const MAX_LINES = 40
const widths = [140, 200, 400, 800]

/** At most 40 lines, with the shortest lines that allow it. */
export function formatDocument(document: object): string {
  const texts = widths.map((width) => formatJson(document, width))
  return texts.find((text) => text.split('\n').length <= MAX_LINES) ?? JSON.stringify(document)
}
