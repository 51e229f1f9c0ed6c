import { writtenAddress } from '../../../../schemas/entities/written-address.ts'
import type { PostalAddress } from '../port.ts'
import { printable, type TextLine } from './label-text.ts'
import { countryLine } from './local-address.ts'

/** What a sorter looks for is bold: who it is for, and the line with the postal code. */
const bold: ReadonlySet<string> = new Set(['name', 'code'])

/** The lines of an address, in the order its post expects them, the country last. */
export const labelAddressLines = (address: PostalAddress): readonly TextLine[] =>
  [...writtenAddress(address), { of: 'code', text: countryLine(address.country) }]
    .map(({ of, text }): TextLine => ({ text: printable(text), weight: bold.has(of) ? 'bold' : 'regular' }))
    .filter(({ text }) => text !== '')
