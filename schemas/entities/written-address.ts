import type { Address } from './address.ts'

/** A line of a written address, and what stands in it: `code` is the line with the postal code. */
interface AddressLine {
  readonly of: 'name' | 'company' | 'street' | 'place' | 'code'
  readonly text: string
}

/** What of an address is written on a parcel. */
type Postal = Pick<Address, 'name' | 'company' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'>

/** Prefectures by the number of their code in ISO 3166-2, from JP-01 on, as people write them. */
const prefectures = (
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 ' +
  '山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 ' +
  '香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'
).split(' ')

/** The same in letters that everybody reads. */
const prefecturesInLatin = (
  'Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata Toyama ' +
  'Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori Shimane Okayama ' +
  'Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki Kagoshima Okinawa'
).split(' ')

/** The name of a prefecture by its code, in the letters of the rest of the address; whatever is none stays as it is. */
const prefectureOf = (state: string, letters: readonly string[]): string => {
  const [, code] = /^JP-(\d\d)$/i.exec(state.trim()) ?? []
  const inLatin = prefecturesInLatin.findIndex((name) => name.toLowerCase() === state.trim().toLowerCase())
  return letters[code === undefined ? inLatin : Number(code) - 1] ?? state
}

/** A letter of Japanese writing. */
const kanji = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}/u

/** Whether a name is one of those that begin with the family. */
export const beginsWithFamily = (name: string): boolean => kanji.test(name) || /\p{sc=Hangul}/u.test(name)

/** A whole name as its people say it: the family first where it is written in Chinese, Japanese or Korean letters. */
export const wholeName = (first: string, last: string): string =>
  (beginsWithFamily(`${first}${last}`) ? [last, first] : [first, last]).filter((part) => part !== '').join(' ')

/** The two parts of a whole name; who has one name alone has it as both. */
export function partsOfName(name: string): { readonly first: string; readonly last: string } {
  const [one = '', ...rest] = name.trim().split(/\s+/)
  const other = rest.join(' ') || one
  return beginsWithFamily(name) ? { first: other, last: one } : { first: one, last: other }
}

/** Large to small: postal code, prefecture and city, street, company, person. */
const inJapanese = ({ name, company, address1, address2, city, state, zip }: Postal): readonly AddressLine[] => [
  { of: 'code', text: `〒${zip.trim()}` },
  { of: 'place', text: `${prefectureOf(state ?? '', prefectures)}${city}` },
  { of: 'street', text: address1 },
  { of: 'street', text: address2 ?? '' },
  { of: 'company', text: company ?? '' },
  { of: 'name', text: name },
]

/** The parts that say something, with this between them; no line where none does. */
const joined = (between: string, ...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part.trim()])).join(between)

/** The lines of the place, under the street. */
type Place = (address: Postal) => readonly string[]

const cityStateZip: Place = ({ city, state, zip }) => [joined(', ', city, joined(' ', state, zip))]
const cityThenZip: Place = ({ city, state, zip }) => [joined(', ', city, state), zip]
const zipCity: Place = ({ city, state, zip }) => [joined(' ', zip, city, state)]

/** The lines of the place where they are not what most posts expect, the postal code before the city. */
const places: Readonly<Record<string, Place>> = {
  US: cityStateZip,
  CA: cityStateZip,
  AU: ({ city, state, zip }) => [joined(' ', city, state, zip)],
  NZ: ({ city, state, zip }) => [joined(' ', city, state, zip)],
  JP: ({ city, state, zip }) => [joined(', ', city, joined(' ', prefectureOf(state ?? '', prefecturesInLatin), zip))],
  GB: cityThenZip,
  IE: cityThenZip,
  IN: ({ city, state, zip }) => [joined(' ', city, zip), state ?? ''],
  CN: cityStateZip,
  SG: ({ city, zip }) => [joined(' ', city, zip)],
}

/** An address from small to large, as everywhere but in Japan's own letters. */
const western = (address: Postal): readonly AddressLine[] => [
  { of: 'name', text: address.name },
  { of: 'company', text: address.company ?? '' },
  { of: 'street', text: address.address1 },
  { of: 'street', text: address.address2 ?? '' },
  ...(places[address.country] ?? zipCity)(address).map((text): AddressLine => ({ of: 'code', text })),
]

/** Whether an address is written in the letters of Japan, and so from large to small. */
export const isInJapanese = ({ country, city, address1 }: Pick<Address, 'country' | 'city' | 'address1'>): boolean =>
  country === 'JP' && kanji.test(`${city}${address1}`)

/** The lines of an address without its country, in the order that its post expects, those that say nothing left out. */
export const writtenAddress = (address: Postal): readonly AddressLine[] =>
  (isInJapanese(address) ? inJapanese(address) : western(address)).filter(({ text }) => text.trim() !== '')
