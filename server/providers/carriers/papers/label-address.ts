import { formatAddressLines } from '../../../../schemas/entities/written-address.ts'
import type { PostalAddress } from '../port.ts'
import { type TextLine, toPrintable } from './label-text.ts'
import { countryLine } from './local-address.ts'

/** The lines that a sorter reads. */
const bold: ReadonlySet<string> = new Set(['name', 'code'])

export const labelAddressLines = (address: PostalAddress): readonly TextLine[] =>
  [...formatAddressLines(address), { of: 'code', text: countryLine(address.country) }]
    .map(({ of, text }): TextLine => ({ text: toPrintable(text), weight: bold.has(of) ? 'bold' : 'regular' }))
    .filter(({ text }) => text !== '')
