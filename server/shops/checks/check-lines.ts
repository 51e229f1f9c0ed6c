import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

/** Printed in one line: on labels, in mail headers, in lists. */
const SINGLE_LINE_PROPERTIES = new Set(
  'name company support_email email phone address1 address2 city state province zip country'.split(' '),
)

const CONTROL_CHARACTER = /\p{Cc}|[\u2028\u2029]/u

const findLineBreaks = (value: unknown, pointer: string): readonly ConfigProblem[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const at = pointerTo(pointer, name)
    if (typeof one !== 'string') return findLineBreaks(one, at)
    return SINGLE_LINE_PROPERTIES.has(name) && CONTROL_CHARACTER.test(one)
      ? [{ pointer: at, message: 'must be one line, but contains a line break or another control character' }]
      : []
  })
}

/** Line breaks and control characters in names, addresses and similar values. */
export const checkLines = (config: ShopConfig): readonly ConfigProblem[] => findLineBreaks(config, '')
