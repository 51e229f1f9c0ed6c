/** Code 128, sets B and C (ISO/IEC 15417). A symbol is eleven modules wide; the stop symbol has an extra bar. */
const symbolWidths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 ' +
  '123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 ' +
  '131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 ' +
  '213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 ' +
  '141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 ' +
  '124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 ' +
  '411131 211412 211214 211232 2331112'
).split(' ')

const SWITCH_TO_C = 99
const SWITCH_TO_B = 100
const START_B = 104
const START_C = 105
const STOP = 106
const CHECK_MODULUS = 103
const FIRST_CHARACTER = 32

type CodeSet = 'B' | 'C'

const starts: Record<CodeSet, number> = { B: START_B, C: START_C }
const switches: Record<CodeSet, number> = { B: SWITCH_TO_B, C: SWITCH_TO_C }

/**
 * Encodes four or more digits in pairs.
 * @throws RangeError for an empty text or characters other than printable ASCII.
 */
export function code128Symbols(text: string): readonly number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('Code 128 can encode only printable ASCII')
  const body = chunksOf(text).flatMap(({ set, data }, at) => [
    at === 0 ? starts[set] : switches[set],
    ...valuesOf(set, data),
  ])
  return [...body, checkSymbol(body), STOP]
}

/** In modules, starting with a bar, without quiet zones. */
export const code128Widths = (text: string): readonly number[] =>
  code128Symbols(text).flatMap((symbol) => [...(symbolWidths[symbol] ?? '')].map(Number))

const chunksOf = (text: string): readonly { readonly set: CodeSet; readonly data: string }[] => {
  return (text.match(/(?:\d\d){2,}|(?:(?!(?:\d\d){2}).)+/g) ?? []).map((data) => ({
    set: /^(?:\d\d){2,}$/.test(data) ? 'C' : 'B',
    data,
  }))
}

const valuesOf = (set: CodeSet, data: string): readonly number[] =>
  set === 'C' ? (data.match(/\d\d/g) ?? []).map(Number) : [...data].map((char) => char.charCodeAt(0) - FIRST_CHARACTER)

/** Weighted by position; the start symbol by 1. */
const checkSymbol = (symbols: readonly number[]): number =>
  symbols.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % CHECK_MODULUS
