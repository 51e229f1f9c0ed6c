import type { Translate } from '../../locales/translate.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { isInJapanese, writtenAddress } from '../../schemas/entities/written-address.ts'

/** The country, save where everybody who reads the address lives in it. */
const countryLine = ({ country }: Address, t: Translate): readonly string[] =>
  country === 'JP' && t.language.startsWith('ja') ? [] : [t.country(country)]

/** An address as people of its country write it, a line each (FIX-80). */
export const addressLines = (address: Address, t: Translate): readonly string[] => [
  ...writtenAddress(address).map(({ text }) => text),
  ...countryLine(address, t),
]

/** Where a place is, on one line: its name stands before that already, and is not said twice. */
export const whereabouts = (
  { name, address }: { readonly name: string; readonly address: Address },
  t: Translate,
): string =>
  addressLines({ ...address, name: address.name === name ? '' : address.name }, t).join(
    isInJapanese(address) ? ' ' : ', ',
  )
