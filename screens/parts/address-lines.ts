import type { Translate } from '../../locales/translate.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { formatAddressLines, isJapaneseAddress } from '../../schemas/entities/written-address.ts'

/** Omitted for Japanese readers of Japanese addresses. */
const countryLine = ({ country }: Address, t: Translate): readonly string[] =>
  country === 'JP' && t.language.startsWith('ja') ? [] : [t.country(country)]

/** In the format of the address's country (FIX-80). Postal codes do not break. */
export const addressLines = (address: Address, t: Translate): readonly string[] => [
  ...formatAddressLines({ ...address, zip: address.zip.replaceAll(' ', '\u00a0') }).map(({ text }) => text),
  ...countryLine(address, t),
]

/** A single line without the name, which the caller displays. */
export const formatPlace = (
  { name, address }: { readonly name: string; readonly address: Address },
  t: Translate,
): string =>
  addressLines({ ...address, name: address.name === name ? '' : address.name }, t).join(
    isJapaneseAddress(address) ? ' ' : ', ',
  )
