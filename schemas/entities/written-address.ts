import type { Address } from './address.ts'

interface AddressLine {
  readonly of: 'name' | 'company' | 'street' | 'place' | 'code'
  readonly text: string
}

type PostalAddress = Pick<Address, 'name' | 'company' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'>

/** By ISO 3166-2 number from JP-01 on. */
const prefectures = (
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 ' +
  '山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 ' +
  '香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'
).split(' ')

const prefecturesInLatin = (
  'Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata Toyama ' +
  'Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori Shimane Okayama ' +
  'Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki Kagoshima Okinawa'
).split(' ')

/** Resolves a prefecture code in the script of the address; other values are returned unchanged. */
const resolvePrefecture = (state: string, letters: readonly string[]): string => {
  const [, code] = /^JP-(\d\d)$/i.exec(state.trim()) ?? []
  const inLatin = prefecturesInLatin.findIndex((name) => name.toLowerCase() === state.trim().toLowerCase())
  return letters[code === undefined ? inLatin : Number(code) - 1] ?? state
}

const japaneseLetter = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}/u

export const isFamilyNameFirst = (name: string): boolean => japaneseLetter.test(name) || /\p{sc=Hangul}/u.test(name)

export const joinName = (first: string, last: string): string =>
  (isFamilyNameFirst(`${first}${last}`) ? [last, first] : [first, last]).filter((part) => part !== '').join(' ')

/** A single name fills both parts. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [firstWord = '', ...rest] = name.trim().split(/\s+/)
  const otherWords = rest.join(' ') || firstWord
  return isFamilyNameFirst(name) ? { first: otherWords, last: firstWord } : { first: firstWord, last: otherWords }
}

/** Large to small. */
const formatJapanese = ({
  name,
  company,
  address1,
  address2,
  city,
  state,
  zip,
}: PostalAddress): readonly AddressLine[] => [
  { of: 'code', text: `〒${zip.trim()}` },
  { of: 'place', text: `${resolvePrefecture(state ?? '', prefectures)}${city}` },
  { of: 'street', text: address1 },
  { of: 'street', text: address2 ?? '' },
  { of: 'company', text: company ?? '' },
  { of: 'name', text: name },
]

/** Skips empty parts. */
const joinParts = (between: string, ...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part.trim()])).join(between)

type PlaceFormat = (address: PostalAddress) => readonly string[]

const cityStateZip: PlaceFormat = ({ city, state, zip }) => [joinParts(', ', city, joinParts(' ', state, zip))]
const cityThenZip: PlaceFormat = ({ city, state, zip }) => [joinParts(', ', city, state), zip]
const zipCity: PlaceFormat = ({ city, state, zip }) => [joinParts(' ', zip, city, state)]

const placeFormats: Readonly<Record<string, PlaceFormat>> = {
  US: cityStateZip,
  CA: cityStateZip,
  AU: ({ city, state, zip }) => [joinParts(' ', city, state, zip)],
  NZ: ({ city, state, zip }) => [joinParts(' ', city, state, zip)],
  JP: ({ city, state, zip }) => [
    joinParts(', ', city, joinParts(' ', resolvePrefecture(state ?? '', prefecturesInLatin), zip)),
  ],
  GB: cityThenZip,
  IE: cityThenZip,
  IN: ({ city, state, zip }) => [joinParts(' ', city, zip), state ?? ''],
  CN: cityStateZip,
  SG: ({ city, zip }) => [joinParts(' ', city, zip)],
}

/** Small to large. */
const formatWestern = (address: PostalAddress): readonly AddressLine[] => [
  { of: 'name', text: address.name },
  { of: 'company', text: address.company ?? '' },
  { of: 'street', text: address.address1 },
  { of: 'street', text: address.address2 ?? '' },
  ...(placeFormats[address.country] ?? zipCity)(address).map((text): AddressLine => ({ of: 'code', text })),
]

export const isJapaneseAddress = ({
  country,
  city,
  address1,
}: Pick<Address, 'country' | 'city' | 'address1'>): boolean =>
  country === 'JP' && japaneseLetter.test(`${city}${address1}`)

/** Lines in the country's postal order, without the country; empty lines are dropped. */
export const formatAddressLines = (address: PostalAddress): readonly AddressLine[] =>
  (isJapaneseAddress(address) ? formatJapanese(address) : formatWestern(address)).filter(
    ({ text }) => text.trim() !== '',
  )
