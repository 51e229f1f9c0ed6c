import type { DemoOrder } from '../export/order.ts'
import type { FindProduct } from '../export/order-lines.ts'
import type { DemoAddress } from '../export/people.ts'
import { SHOP_NOW_TAG } from '../shop-parts.ts'

const TAX = [['消費税', 100_000]] as const

const japanAddress = (
  name: DemoAddress['name'],
  street: string,
  place: readonly [city: string, name: string, code: string, zip: string],
): DemoAddress => ({
  name,
  street: [street],
  city: place[0],
  province: [place[1], place[2]],
  zip: place[3],
  country: ['Japan', 'JP'],
})

/** In yen, tax included. */
export const nagiOrders = (find: FindProduct): DemoOrder[] => [
  {
    number: 2001,
    daysAgo: 9,
    customer: [7_201, '美咲', '佐藤'],
    email: 'misaki@example.com',
    phone: '+819000000101',
    ship: japanAddress(['美咲', '佐藤'], '神宮前0-12-8', ['渋谷区', '東京都', 'JP-13', '150-0001']),
    lines: [
      { product: find('noragi'), variant: '藍 / M', quantity: 1 },
      { product: find('yunomi'), variant: '粉引', quantity: 1 },
      { product: find('tenugui'), variant: '波', quantity: 1 },
    ],
    discounts: [{ title: 'はじめて10', kind: 'discount_code', percent: 10 }],
    taxes: TAX,
    taxesIncluded: true,
    shipping: ['宅急便', 660],
    sent: [[6, [0, 1, 2]]],
  },
  {
    number: 2002,
    daysAgo: 7,
    customer: [7_202, '健太', '高橋'],
    email: 'kenta@example.com',
    ship: japanAddress(['健太', '高橋'], '烏丸通0-3', ['京都市中京区', '京都府', 'JP-26', '604-8166']),
    lines: [
      { product: find('tabi-socks'), variant: '抹茶 / 25–27', quantity: 3 },
      { product: find('furoshiki'), variant: '翡翠', quantity: 1 },
    ],
    taxes: TAX,
    taxesIncluded: true,
    shipping: ['宅急便', 660],
    sent: [[4, [0, 1]]],
  },
  {
    number: 2003,
    daysAgo: 8,
    customer: [7_203, '陽菜', '田中'],
    email: 'hina@example.com',
    ship: japanAddress(['陽菜', '田中'], '天神0-8-1', ['福岡市中央区', '福岡県', 'JP-40', '810-0001']),
    lines: [
      { product: find('noragi'), variant: '墨 / L', quantity: 1 },
      { product: find('furoshiki'), variant: '藤', quantity: 1 },
    ],
    taxes: TAX,
    taxesIncluded: true,
    shipping: ['宅急便', 660],
    sent: [[5, [0, 1]]],
    tags: SHOP_NOW_TAG,
  },
]
