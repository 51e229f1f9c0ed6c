import type { LabelRequest, PostalAddress } from '../../../server/providers/carriers/port.ts'

export const ada: PostalAddress = {
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  address2: 'Apt 4B',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
}

export const returnsDepartment: PostalAddress = {
  name: 'Returns Department',
  company: 'Fernwood & Loom',
  address1: '480 Harbor Street',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  country: 'US',
}

export const sakiko: PostalAddress = {
  name: '髙橋 﨑子',
  company: '株式会社山﨑',
  address1: '神宮前一丁目2-3',
  address2: 'ﾊｲﾂ神宮前 101号室',
  city: '渋谷区',
  state: '東京都',
  zip: '150-0001',
  country: 'JP',
}

export const noon = Date.UTC(2026, 0, 31, 12)

export const twoShirts: LabelRequest = {
  shopId: 'demo',
  reference: 'return-1:label:1',
  rmaCode: 'RMA-7KQ4-M2XD',
  from: ada,
  to: returnsDepartment,
  parcel: { grams: 1_240, items: [{ title: 'Linen shirt', quantity: 2, grams: 620, value: 4_800, sku: 'LINEN-M' }] },
  currency: 'USD',
  exponent: 2,
  choice: null,
  now: noon,
  date: '2026-01-31',
}

export const hannes: PostalAddress = {
  name: 'Hannes Vogel',
  address1: 'Musterstraße 12a',
  city: 'Hamburg',
  zip: '20095',
  country: 'DE',
  email: 'hannes@example.com',
}

export const dutchReturns: PostalAddress = {
  name: 'Retouren',
  company: 'Halmgard',
  address1: 'Voorbeeldstraat 40',
  city: 'Amsterdam',
  zip: '1012 AB',
  country: 'NL',
}
