import { BUILT_IN_LANGUAGES } from '../../../locales/languages.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import { wrenfoldExampleOrders } from '../example-orders.ts'
import { flag } from '../shop-parts.ts'
import { toCopy, toTextWithCopy } from '../texts.ts'
import { wrenfoldForms } from './forms.ts'
import { wrenfoldMethods } from './methods.ts'
import { wrenfoldPolicies } from './policies.ts'
import { wrenfoldRules } from './rules.ts'
import { wrenfoldThemes } from './themes.ts'
import { wrenfoldClaimReasons, wrenfoldDestinations, wrenfoldExchanges, wrenfoldWarranties } from './warranties.ts'

const text = toTextWithCopy

const recommendSize = (steps: number) => ({
  has_smart_recommendation: true,
  smart_recommendation: { option_name: 'Size', recommend_order: steps },
})

const apparelReasons: ReasonGroup = {
  id: 'apparel',
  title: 'Apparel',
  product_types: ['Shirts', 'Sweaters', 'Coats', 'Jackets', 'Trousers', 'Dresses', 'Shoes'],
  reasons: [
    {
      id: 'size',
      ...text('The size is not right'),
    },
    {
      id: 'too-small',
      parent_id: 'size',
      ...text('Too small'),
      ...recommendSize(1),
    },
    {
      id: 'too-large',
      parent_id: 'size',
      ...text('Too large'),
      ...recommendSize(-1),
    },
    {
      id: 'colour',
      ...text('The color is different'),
    },
    { id: 'style', ...text('Not my style'), comments: true },
    {
      id: 'faulty',
      ...text('It arrived damaged or faulty'),
      comments: true,
      comments_required: true,
    },
    {
      id: 'changed-mind',
      ...text('I changed my mind'),
    },
  ],
}

/** Sizes without a reason above them: one question less. */
const teeReasons: ReasonGroup = {
  id: 'tees',
  title: 'T-shirts',
  product_types: ['T-Shirts'],
  reasons: apparelReasons.reasons.flatMap(({ parent_id: _parent, ...reason }) =>
    reason.id === 'size' ? [] : [reason],
  ),
}

const generalReasons: ReasonGroup = {
  id: 'general',
  title: 'Everything else',
  product_types: [],
  default: true,
  reasons: [
    {
      id: 'broken',
      ...text('It arrived broken'),
      comments: true,
      comments_required: true,
    },
    {
      id: 'not-as-described',
      ...text('Not as described'),
      comments: true,
    },
    {
      id: 'wrong-item',
      ...text('I got the wrong item'),
    },
    {
      id: 'not-needed',
      ...text('No longer needed'),
    },
  ],
}

const store = (id: string, name: string, address: ShopConfig['stores'][number]['address']) => ({ id, name, address })

export const wrenfoldShop: ShopConfig = {
  shop: {
    id: 'demo',
    name: 'Wrenfold',
    support_email: 'hello@wrenfold.example',
    shop_domain: 'wrenfold.example',
    state: 'active',
    portal_active: true,
  },
  hosts: [],
  currency: 'USD',
  settings: {
    availableLookupFields: ['zip', 'email'],
    allowed_languages: [...BUILT_IN_LANGUAGES],
    default_language: 'en',
    diff_priced_exchanges: true,
    allowExchangeUpsellAndRefund: true,
    reimbursements: true,
    instantExchangeWindow: 14,
    return_window_active: true,
    giftFlowEnabled: true,
    giftReceiptFlowEnabled: true,
    powered_by_loop_enabled: true,
    enablePointOfSale: true,
    generateUspsQrCodes: true,
    sustainabilityBannerEnabled: true,
    smartRecommendationsEnabled: true,
    recommendationsEnabled: true,
    csatRspCustomerPercentage: 100,
    payoutDays: 5,
    finalSaleTags: ['final-sale'],
    countries: ['US', 'CA', 'GB'],
    demoOrders: wrenfoldExampleOrders,
    demoThemes: wrenfoldThemes,
  },
  flags: [
    flag(1, 'enable-downtime-banner', 'off'),
    flag(2, 'different-priced-variant-exchanges', 'on'),
    flag(3, 'return-shopping-cart', 'on'),
    flag(4, 'warranties', 'on'),
    flag(5, 'smart-recommendations', 'on'),
    flag(6, 'instant-refunds', 'on'),
    flag(7, 'instant-exchanges', 'on'),
    flag(8, 'olive', 'on'),
    flag(9, 'veho', 'on'),
    flag(10, 'show-three-happy-returns-locations', 'on'),
    flag(11, 'shop-now-improvements', 'on'),
    flag(12, 'product-description', 'on'),
    flag(13, 'product-recommendations', 'on'),
    flag(14, 'return-summary-sign-identifiers', 'on'),
  ],
  forms: wrenfoldForms,
  onStore: { url: 'http://localhost:4000/', hosts: ['localhost:4000'] },
  preview: { origins: ['http://localhost:4100'] },
  policies: wrenfoldPolicies,
  reasonGroups: [apparelReasons, teeReasons, generalReasons, ...wrenfoldClaimReasons],
  workflowGroups: wrenfoldRules,
  advancedExchanges: wrenfoldExchanges('810101'),
  warranties: wrenfoldWarranties,
  destinations: wrenfoldDestinations,
  allowlist: { tags: ['vip'], bypassExclusions: true },
  methods: wrenfoldMethods,
  stores: [
    store('san-francisco', 'Wrenfold Dogpatch', {
      name: 'Wrenfold Dogpatch',
      address1: '2400 3rd Street',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
      country: 'US',
      latitude: 37.7593,
      longitude: -122.3889,
    }),
    store('oakland', 'Wrenfold Temescal', {
      name: 'Wrenfold Temescal',
      address1: '4900 Telegraph Avenue',
      city: 'Oakland',
      state: 'CA',
      zip: '94609',
      country: 'US',
      latitude: 37.8356,
      longitude: -122.2626,
    }),
    store('portland', 'Wrenfold Alberta', {
      name: 'Wrenfold Alberta',
      address1: '1500 NE Alberta Street',
      city: 'Portland',
      state: 'OR',
      zip: '97211',
      country: 'US',
      latitude: 45.559,
      longitude: -122.6503,
    }),
    store('montreal', 'Wrenfold Mile End', {
      name: 'Wrenfold Mile End',
      address1: '160 Rue Saint-Viateur E',
      city: 'Montréal',
      state: 'QC',
      zip: 'H2T 1A8',
      country: 'CA',
      latitude: 45.5275,
      longitude: -73.5993,
    }),
  ],
  returnAddress: {
    name: 'Wrenfold Returns',
    address1: '88 Harbor Row, Dock 3',
    city: 'Providence',
    state: 'RI',
    zip: '02903',
    country: 'US',
  },
  content: {},
  footer: {
    heading: toCopy('Need a hand?'),
    copy: toCopy('We answer on weekdays, usually within a few hours.'),
  },
  theme: {
    branding: { logo: '/demo-art/logo-demo.svg', favicon: '/demo-art/icon-demo.svg', primaryColor: '#2f4a3c' },
    background: { color1: '#ffffff', color2: '#f6f4ef' },
    globals: { sharpness: 'round', type: 'brand' },
    product: { background: '#f3f0e9', imageFit: 'cover' },
  },
  adapters: { commerce: 'local', carriers: 'local', partners: 'sandbox', captcha: 'altcha', payments: 'sandbox' },
}
