import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import { halmgardExampleOrders } from '../example-orders.ts'
import { buildOutcome, fee, flag, postalCodeTexts } from '../shop-parts.ts'
import { demoFonts } from '../typefaces.ts'
import { toEuropeanCopy } from './copy.ts'
import { halmgardRules } from './rules.ts'

const toReasonText = (...texts: Parameters<typeof toEuropeanCopy>) => ({
  text: texts[0],
  copy: toEuropeanCopy(...texts),
})

const reasons: ReasonGroup = {
  id: 'general',
  title: 'Gründe',
  product_types: [],
  default: true,
  reasons: [
    {
      id: 'size',
      ...toReasonText(
        'The size is not right',
        'Die Größe passt nicht',
        'La taille ne convient pas',
        'La taglia non va bene',
        'De maat is niet goed',
      ),
    },
    {
      id: 'look',
      ...toReasonText(
        'Different from the picture',
        'Anders als auf dem Bild',
        'Différent de la photo',
        'Diverso dalla foto',
        'Anders dan op de foto',
      ),
      comments: true,
    },
    {
      id: 'faulty',
      ...toReasonText(
        'It arrived damaged',
        'Beschädigt angekommen',
        'Arrivé abîmé',
        'Arrivato danneggiato',
        'Beschadigd aangekomen',
      ),
      comments: true,
      comments_required: true,
    },
    {
      id: 'not-needed',
      ...toReasonText(
        'I changed my mind',
        'Ich habe es mir anders überlegt',
        'J’ai changé d’avis',
        'Ho cambiato idea',
        'Ik ben van gedachten veranderd',
      ),
    },
  ],
}

/** Its voluntary policy gives less than the law in some cases, so that the withdrawal function shows its worth. */
const policies: ShopConfig['policies'] = [
  {
    id: 'final',
    title: 'Sale',
    shopper_title: toEuropeanCopy('Sale', 'Sale', 'Soldes', 'Saldi', 'Sale'),
    tags: ['sale'],
    labelsEnabled: false,
    exchange: buildOutcome('off', 30),
    refund: buildOutcome('off', 30),
    gift_card: buildOutcome('off', 30),
  },
  {
    id: 'standard',
    title: 'Dreißig Tage',
    default: true,
    is_catch_all: true,
    labelsEnabled: true,
    exchange: buildOutcome('on', 30),
    refund: buildOutcome('on', 30),
    gift_card: buildOutcome('on', 30),
    fees: [fee('refund', { type: 'flat_fee', amount: 390 })],
  },
]

export const halmgardShop: ShopConfig = {
  shop: {
    id: 'demo-eu',
    name: 'Halmgard',
    support_email: 'hallo@halmgard.example',
    shop_domain: 'halmgard.example',
    state: 'active',
    portal_active: true,
  },
  hosts: [],
  currency: 'EUR',
  settings: {
    timeZone: 'Europe/Berlin',
    availableLookupFields: ['zip', 'email'],
    allowed_languages: ['de', 'en', 'fr', 'it', 'nl'],
    default_language: 'de',
    diff_priced_exchanges: true,
    return_window_active: true,
    csatRspCustomerPercentage: 100,
    payoutDays: 5,
    finalSaleTags: ['sale'],
    countries: ['DE', 'FR', 'IT', 'NL'],
    demoOrders: halmgardExampleOrders,
  },
  flags: [
    flag(1, 'enable-downtime-banner', 'off'),
    flag(2, 'different-priced-variant-exchanges', 'on'),
    flag(3, 'product-description', 'on'),
    flag(4, 'return-summary-sign-identifiers', 'on'),
  ],
  policies,
  reasonGroups: [reasons],
  workflowGroups: halmgardRules,
  methods: [
    {
      id: 'pre-paid',
      kind: 'pre-paid',
      copy: toEuropeanCopy(
        'Print the label and drop off the parcel.',
        'Etikett ausdrucken und Paket abgeben.',
        'Imprimez l’étiquette et déposez le colis.',
        'Stampa l’etichetta e consegna il pacco.',
        'Print het label en lever het pakket in.',
      ),
      countries: ['DE', 'FR', 'IT', 'NL'],
    },
  ],
  stores: [],
  returnAddress: {
    name: 'Halmgard Retouren',
    address1: 'Am Beispielhafen 5',
    city: 'Bremen',
    state: '',
    zip: '28195',
    country: 'DE',
  },
  content: {
    de: { 'lookup.order-placeholder': 'z. B. #3001' },
    en: { 'lookup.order-placeholder': 'e.g. #3001', ...postalCodeTexts },
    fr: { 'lookup.order-placeholder': 'p. ex. #3001' },
    it: { 'lookup.order-placeholder': 'ad es. #3001' },
    nl: { 'lookup.order-placeholder': 'bijv. #3001' },
  },
  footer: {
    heading: toEuropeanCopy(
      'Need a hand?',
      'Brauchen Sie Hilfe?',
      'Besoin d’aide\u00a0?',
      'Serve aiuto?',
      'Hulp nodig?',
    ),
    copy: toEuropeanCopy(
      'We answer on weekdays within a day.',
      'Wir antworten werktags innerhalb eines Tages.',
      'Nous répondons en semaine, sous un jour.',
      'Rispondiamo nei giorni feriali, entro un giorno.',
      'We antwoorden op werkdagen binnen een dag.',
    ),
  },
  theme: {
    branding: { logo: '/demo-art/logo-demo-eu.svg', favicon: '/demo-art/icon-demo-eu.svg', primaryColor: '#7a3b22' },
    background: { color1: '#f3ece0', color2: '#e6dac8' },
    globals: { radius: 12, typeface: { files: [{ ...demoFonts.fraunces, use: 'headings' }], fallback: 'serif' } },
    heading: { color: '#3a2216', weight: 500 },
    button: { shape: 'pill' },
    product: { background: '#f3efe9', imageFit: 'cover' },
  },
  withdrawal: {
    trader: {
      name: 'Halmgard Handels GmbH',
      email: 'widerruf@halmgard.example',
    },
    exceptions: [
      { when: { fact: 'item.tags', op: 'includes', value: 'gravur' }, reason: 'c', certain: true },
      { when: { fact: 'item.tags', op: 'includes', value: 'versiegelt' }, reason: 'e', certain: false },
    ],
    storefrontUrl: 'https://halmgard.example/widerruf',
    instructionsUrl: 'https://halmgard.example/widerrufsbelehrung',
    modelFormUrl: 'https://halmgard.example/widerrufsformular',
    notify: ['widerruf@halmgard.example'],
  },
  adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha', payments: 'sandbox' },
}
