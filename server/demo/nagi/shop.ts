import type { ShopConfig } from '../../../schemas/config/index.ts'
import { nagiExampleOrders } from '../example-orders.ts'
import { buildOutcome, flag, postalCodeTexts, SHOP_NOW_TAG } from '../shop-parts.ts'
import { demoFonts } from '../typefaces.ts'
import { nagiRules } from './rules.ts'

const toReasonText = (en: string, ja: string) => ({ text: en, copy: { en, ja } })

export const nagiShop: ShopConfig = {
  shop: {
    id: 'demo-jp',
    // A no-break space prevents a line break in the name.
    name: '凪\u00a0Nagi',
    support_email: 'henpin@nagi.example',
    shop_domain: 'nagi.example',
    state: 'active',
    portal_active: true,
  },
  hosts: [],
  currency: 'JPY',
  settings: {
    timeZone: 'Asia/Tokyo',
    availableLookupFields: ['zip', 'email'],
    allowed_languages: ['ja', 'en'],
    default_language: 'ja',
    diff_priced_exchanges: true,
    return_window_active: true,
    csatRspCustomerPercentage: 100,
    payoutDays: 5,
    countries: ['JP'],
    demoOrders: nagiExampleOrders,
  },
  flags: [
    flag(1, 'enable-downtime-banner', 'off'),
    flag(2, 'different-priced-variant-exchanges', 'on'),
    flag(3, 'shop-now-improvements', 'on'),
    flag(4, 'product-description', 'on'),
    flag(5, 'return-summary-sign-identifiers', 'on'),
  ],
  policies: [
    {
      id: 'shop-now',
      title: '三十日、新しいものと',
      when: { fact: 'order.tags', op: 'includes', value: SHOP_NOW_TAG },
      labelsEnabled: true,
      exchange: buildOutcome('on', 30),
      refund: buildOutcome('on', 30),
      gift_card: buildOutcome('on', 30),
      shop_now_enabled: true,
      shop_now_bonus: 500,
    },
    {
      id: 'standard',
      title: '三十日',
      default: true,
      is_catch_all: true,
      labelsEnabled: true,
      exchange: buildOutcome('on', 30),
      refund: buildOutcome('on', 30),
      gift_card: buildOutcome('on', 30),
    },
  ],
  reasonGroups: [
    {
      id: 'general',
      title: '理由',
      product_types: [],
      default: true,
      reasons: [
        {
          id: 'size',
          ...toReasonText('The size is not right', 'サイズが合わない'),
        },
        {
          id: 'image',
          ...toReasonText('Different from what I imagined', 'イメージと違った'),
          comments: true,
        },
        {
          id: 'faulty',
          ...toReasonText('It arrived damaged', '破損していた'),
          comments: true,
          comments_required: true,
        },
        {
          id: 'not-needed',
          ...toReasonText('No longer needed', '不要になった'),
        },
      ],
    },
  ],
  workflowGroups: nagiRules,
  methods: [
    {
      id: 'pre-paid',
      kind: 'pre-paid',
      copy: { en: 'Print the label and drop off your parcel.', ja: 'ラベルを印刷し、荷物をお持ち込みください。' },
      countries: ['JP'],
    },
  ],
  stores: [],
  returnAddress: {
    name: '凪 返品係',
    address1: '三条通寺町東入石橋町12',
    city: '京都市中京区',
    state: '京都府',
    zip: '604-8035',
    country: 'JP',
  },
  content: {
    ja: { 'lookup.order-placeholder': '例：#2001' },
    en: { 'lookup.order-placeholder': 'e.g. #2001', ...postalCodeTexts },
  },
  footer: {
    heading: { ja: 'お困りですか？', en: 'Need a hand?' },
    copy: { ja: '平日の10時～17時に、順次お返事いたします。', en: 'We answer on weekdays from 10 to 17 in Kyoto.' },
  },
  theme: {
    branding: { logo: '/demo-art/logo-demo-jp.svg', favicon: '/demo-art/icon-demo-jp.svg', primaryColor: '#27415c' },
    background: { color1: '#e7ebee', color2: '#d8dfe4' },
    globals: { radius: 0, typeface: { files: [{ ...demoFonts.instrumentSerif, use: 'headings' }], fallback: 'serif' } },
    heading: { color: '#16283b', weight: 400 },
    button: { shape: 'square' },
    product: { background: '#f1f0eb', imageFit: 'cover' },
  },
  adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha', payments: 'sandbox' },
}
