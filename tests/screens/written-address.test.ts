import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { getCarrierName } from '../../schemas/entities/carrier-name.ts'
import { toStateCode } from '../../schemas/entities/countries.ts'
import { joinName, splitName } from '../../schemas/entities/written-address.ts'
import { addressFields, emptyAddress } from '../../screens/parts/address-fields.ts'
import { addressLines, formatPlace } from '../../screens/parts/address-lines.ts'
import { phoneText } from '../../screens/parts/phone.ts'
import { photoUploadBlock } from '../../screens/parts/photo-upload.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { formatAddressee } from '../../server/jobs/addressee.ts'
import { buildCountryViews } from '../../server/journey/request/countries.ts'

const en = translator({ language: 'en' })
const ja = translator({ language: 'ja' })
const fr = translator({ language: 'fr' })

const kyoto = {
  name: '高橋 健太',
  address1: '烏丸通0-3',
  city: '京都市中京区',
  state: 'JP-26',
  zip: '604-8166',
  country: 'JP',
}

describe('FIX-80 an address is written the way of its country', () => {
  test('Japan: the postal code first, the prefecture by its name, the person last', () => {
    expect(addressLines(kyoto, ja)).toEqual(['〒604-8166', '京都府京都市中京区', '烏丸通0-3', '高橋 健太'])
    expect(addressLines(kyoto, en).at(-1)).toBe('Japan')
    expect(formatPlace({ name: '高橋 健太', address: kyoto }, ja)).toBe('〒604-8166 京都府京都市中京区 烏丸通0-3')
  })

  test.each([
    ['01', '北海道', 'Hokkaido'],
    ['02', '青森県', 'Aomori'],
    ['03', '岩手県', 'Iwate'],
    ['04', '宮城県', 'Miyagi'],
    ['05', '秋田県', 'Akita'],
    ['06', '山形県', 'Yamagata'],
    ['07', '福島県', 'Fukushima'],
    ['08', '茨城県', 'Ibaraki'],
    ['09', '栃木県', 'Tochigi'],
    ['10', '群馬県', 'Gunma'],
    ['11', '埼玉県', 'Saitama'],
    ['12', '千葉県', 'Chiba'],
    ['13', '東京都', 'Tokyo'],
    ['14', '神奈川県', 'Kanagawa'],
    ['15', '新潟県', 'Niigata'],
    ['16', '富山県', 'Toyama'],
    ['17', '石川県', 'Ishikawa'],
    ['18', '福井県', 'Fukui'],
    ['19', '山梨県', 'Yamanashi'],
    ['20', '長野県', 'Nagano'],
    ['21', '岐阜県', 'Gifu'],
    ['22', '静岡県', 'Shizuoka'],
    ['23', '愛知県', 'Aichi'],
    ['24', '三重県', 'Mie'],
    ['25', '滋賀県', 'Shiga'],
    ['26', '京都府', 'Kyoto'],
    ['27', '大阪府', 'Osaka'],
    ['28', '兵庫県', 'Hyogo'],
    ['29', '奈良県', 'Nara'],
    ['30', '和歌山県', 'Wakayama'],
    ['31', '鳥取県', 'Tottori'],
    ['32', '島根県', 'Shimane'],
    ['33', '岡山県', 'Okayama'],
    ['34', '広島県', 'Hiroshima'],
    ['35', '山口県', 'Yamaguchi'],
    ['36', '徳島県', 'Tokushima'],
    ['37', '香川県', 'Kagawa'],
    ['38', '愛媛県', 'Ehime'],
    ['39', '高知県', 'Kochi'],
    ['40', '福岡県', 'Fukuoka'],
    ['41', '佐賀県', 'Saga'],
    ['42', '長崎県', 'Nagasaki'],
    ['43', '熊本県', 'Kumamoto'],
    ['44', '大分県', 'Oita'],
    ['45', '宮崎県', 'Miyazaki'],
    ['46', '鹿児島県', 'Kagoshima'],
    ['47', '沖縄県', 'Okinawa'],
  ])('the prefecture of JP-%s is %s, and %s in Latin letters', (code, inJapanese, inLatin) => {
    const japanAddress = { ...kyoto, state: `JP-${code}`, city: '' }
    expect(addressLines(japanAddress, ja)).toContain(inJapanese)
    expect(addressLines({ ...japanAddress, state: inLatin }, ja)).toContain(inJapanese)
    expect(addressLines({ ...japanAddress, address1: '1-1 Chuo', city: 'Chuo-ku' }, en)).toContain(
      `Chuo-ku, ${inLatin} 604-8166`,
    )
  })

  test('Japan in Latin letters: the prefecture in those, too', () => {
    const latin = { ...kyoto, name: 'Kenta Takahashi', address1: '0-3 Karasuma', city: 'Nakagyo-ku, Kyoto' }
    expect(addressLines(latin, en)).toEqual([
      'Kenta Takahashi',
      '0-3 Karasuma',
      'Nakagyo-ku, Kyoto, Kyoto 604-8166',
      'Japan',
    ])
  })

  test.each([
    ['US', 'NY', '10001', ['Springfield, NY 10001']],
    ['CA', 'ON', 'K1A 0B1', ['Springfield, ON K1A 0B1']],
    ['AU', 'NSW', '2000', ['Springfield NSW 2000']],
    ['GB', undefined, 'SW1A 1AA', ['Springfield', 'SW1A 1AA']],
    ['DE', undefined, '10115', ['10115 Springfield']],
    ['FR', undefined, '75001', ['75001 Springfield']],
    ['IT', 'RM', '00100', ['00100 Springfield RM']],
    ['SE', undefined, '111 20', ['111 20 Springfield']],
  ])('%s', (country, state, zip, place) => {
    const address = { name: 'Ada', address1: '1 Main', city: 'Springfield', zip, country, ...(state && { state }) }
    const lines = addressLines(address, en)
    expect(lines.map((line) => line.replace('\u00a0', ' '))).toEqual(['Ada', '1 Main', ...place, en.country(country)])
    expect(lines.join()).toContain(zip.replace(' ', '\u00a0'))
  })
})

describe('FIX-80 a name is written the way of its people', () => {
  test('the family first in Japanese, Chinese and Korean letters, and back into its parts', () => {
    expect(joinName('美咲', '佐藤')).toBe('佐藤 美咲')
    expect(joinName('민준', '김')).toBe('김 민준')
    expect(joinName('Ada', 'Okafor')).toBe('Ada Okafor')
    expect(splitName('佐藤 美咲')).toEqual({ first: '美咲', last: '佐藤' })
    expect(splitName('Ada Mae Okafor')).toEqual({ first: 'Ada', last: 'Mae Okafor' })
  })

  test('letters call people by the whole name where that is polite', () => {
    expect(['en', 'fr', 'de', 'ja'].map((language) => formatAddressee('Ada Okafor', language))).toEqual([
      'Ada',
      'Ada',
      'Ada Okafor',
      'Ada Okafor',
    ])
    expect(formatAddressee('佐藤 美咲', 'en')).toBe('佐藤 美咲')
    expect(formatAddressee(' ', 'en')).toBeNull()
  })

  test('Japanese forms have the family name first, and the postal code before the city', () => {
    const view = { id: 'a', form: 'a', countries: [], strict: 'all' } as const
    const names = (t: typeof en) => addressFields(view, t).fields.map(({ name }) => name)
    expect(names(ja).filter((name) => ['firstName', 'lastName', 'zip', 'city'].includes(name))).toEqual([
      'lastName',
      'firstName',
      'zip',
      'city',
    ])
    expect(names(en).slice(0, 2)).toEqual(['firstName', 'lastName'])
  })
})

test.each([
  ['+819000000101', '090-0000-0101', '+81 90-0000-0101'],
  ['+81312345678', '03-1234-5678', '+81 3-1234-5678'],
  ['+81 75 123 4567', '075-123-4567', '+81 75-123-4567'],
])('FIX-80 the phone number %s is written as %s in Japan and as %s elsewhere', (typed, home, abroad) => {
  expect([phoneText(typed, ja), phoneText(typed, en)]).toEqual([home, abroad])
})

test('FIX-80 American and French phone numbers are grouped, unknown numbers stay as typed', () => {
  expect([phoneText('+14155550100', en), phoneText('+14155550100', fr)]).toEqual(['(415) 555-0100', '+1 415-555-0100'])
  expect([phoneText('+33612345678', fr), phoneText('+33612345678', en)]).toEqual([
    '06 12 34 56 78',
    '+33 6 12 34 56 78',
  ])
  for (const typed of ['555 0100 ext. 7', '+49 30 123456']) expect(phoneText(typed, en)).toBe(typed)
})

test('CON-32 FIX-80 states that are imported by name are known by their codes', () => {
  expect(toStateCode('US', 'California')).toBe('CA')
  expect(toStateCode('US', 'ca')).toBe('CA')
  expect(toStateCode('CA', 'quebec')).toBe('QC')
  expect(toStateCode('JP', 'JP-13')).toBe('JP-13')
})

test('FIX-80 carriers are called as people call them, however a system spells them', () => {
  expect(['USPSReturns', 'canada_post', 'royal mail', 'inpost', 'Two Wheels'].map(getCarrierName)).toEqual([
    'USPS',
    'Canada Post',
    'Royal Mail',
    'InPost',
    'Two Wheels',
  ])
})

describe('FIX-81 countries', () => {
  const countries = ['JP', 'AE', 'AT', 'EG', 'OM', 'US'].map((code) => ({
    code,
    states: [],
    suburb: false,
    freeState: false,
  }))
  const labels = (language: string) =>
    addressFields({ id: 'a', form: 'a', countries, strict: 'all' }, translator({ language })).countries.map(
      ({ label }) => label,
    )

  test('the likely country is first, the others follow the reader’s alphabet', () => {
    expect(labels('de')).toEqual([
      ...['Japan', 'Ägypten', 'Oman', 'Österreich', 'Vereinigte Arabische Emirate', 'Vereinigte Staaten'],
    ])
    expect(labels('en')[1]).toBe('Austria')
    expect(labels('ja')[0]).toBe('日本')
  })

  test('the likely one is chosen beforehand, and nothing where none is', () => {
    expect(emptyAddress(countries)).toMatchObject({ country: 'JP', city: '' })
    expect(emptyAddress([]).country).toBe('')
  })

  test('the likely country is the address’s, else the shop’s if it accepts returns there', () => {
    const codes = (...args: Parameters<typeof buildCountryViews>) => buildCountryViews(...args).map(({ code }) => code)
    const shop = (shipsTo: string[] | undefined, country: string) => ({
      ...wrenfoldShop,
      settings: { ...wrenfoldShop.settings, ...(shipsTo && { countries: shipsTo }) },
      returnAddress: { ...wrenfoldShop.returnAddress, country },
    })
    expect(codes(shop(['CA', 'FR', 'US'], 'US'))).toEqual(['US', 'CA', 'FR'])
    expect(codes(shop(['CA', 'FR', 'US'], 'US'), { country: 'FR' })).toEqual(['FR', 'CA', 'US'])
    expect(codes(shop(['CA', 'FR'], 'US'))).toEqual(['CA', 'FR'])
  })
})

test('FIX-80 sentences and lists follow the language’s typography: no space between sentences in Japanese', () => {
  expect([en.sentences(['One.', 'Two.']), ja.sentences(['一。', '二。'])]).toEqual(['One. Two.', '一。二。'])
  expect([en.list(['a', 'b']), ja.list(['甲', '乙'])]).toEqual(['a, b', '甲、乙'])
  const view = {
    id: 'p',
    form: 'f',
    name: 'n',
    label: '写真',
    hint: '全体をお撮りください。',
    accept: ['image/jpeg', 'image/png'],
  } as const
  const photos = { ...view, maxPhotos: 3, href: '/photos', photos: [], required: 'optional' } as const
  const { hint, words } = photoUploadBlock(photos, ja)
  expect(hint).toMatch(/^全体をお撮りください。JPG、PNGの/)
  expect(words.wrongType).toContain('JPG、PNG')
})
