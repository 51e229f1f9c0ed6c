import { printable, type TextLine } from './label-text.ts'
import { countryLine } from './local-address.ts'
import type { PostalAddress } from './port.ts'

const japaneseLetters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const stateBeforeZip = ['US', 'CA', 'AU']

/** The lines of an address, in the order its post expects them, the country last. */
export function labelAddressLines(address: PostalAddress): readonly TextLine[] {
  const lines = isJapanese(address) ? japaneseLines(address) : westernLines(address)
  return [...lines, { text: countryLine(address.country), weight: 'bold' as const }]
    .map(({ text, weight }) => ({ text: printable(text), weight }))
    .filter(({ text }) => text !== '')
}

const isJapanese = ({ country, city, address1 }: PostalAddress): boolean =>
  country === 'JP' && japaneseLetters.test(`${city}${address1}`)

/** Large to small: postal code, prefecture and city, street, company, person. */
const japaneseLines = (address: PostalAddress): readonly TextLine[] => [
  { text: `〒${address.zip.trim()}`, weight: 'bold' },
  { text: `${address.state ?? ''}${address.city}`, weight: 'regular' },
  { text: address.address1, weight: 'regular' },
  { text: address.address2 ?? '', weight: 'regular' },
  { text: address.company ?? '', weight: 'regular' },
  { text: address.name, weight: 'bold' },
]

const westernLines = (address: PostalAddress): readonly TextLine[] => [
  { text: address.name, weight: 'bold' },
  { text: address.company ?? '', weight: 'regular' },
  { text: address.address1, weight: 'regular' },
  { text: address.address2 ?? '', weight: 'regular' },
  { text: cityLine(address), weight: 'bold' },
]

const cityLine = ({ country, city, state, zip }: PostalAddress): string => {
  if (stateBeforeZip.includes(country)) return `${city}, ${state ?? ''} ${zip}`
  return [zip, city, state ?? ''].filter((part) => part.trim() !== '').join(' ')
}
