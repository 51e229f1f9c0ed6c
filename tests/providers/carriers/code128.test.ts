import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code128Symbols, code128Widths } from '../../../server/providers/carriers/papers/code128.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

describe('code128', () => {
  test.each([
    ['letters in set B', 'Wikipedia', [104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]],
    ['three digits stay in set B', 'PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
    ['digits go in pairs in set C', '12345678', [105, 12, 34, 56, 78, 47, 106]],
    ['a switch to set C where the digits begin', 'HL0123', [104, 40, 44, 99, 1, 23, 30, 106]],
    ['a switch back to set B for the odd digit', '12345', [105, 12, 34, 100, 21, 54, 106]],
  ])('%s', (_, text, symbols) => {
    expect(code128Symbols(text)).toEqual(symbols)
  })

  test('a code begins with its start pattern and ends with the stop pattern', () => {
    const widths = code128Widths('HL')
    expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
  })

  test('every symbol is eleven modules wide, with an even number of bar modules', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((c) => String.fromCharCode(c)), minLength: 1 }),
        (text) => {
          const widths = code128Widths(text).slice(0, -7)
          for (let at = 0; at < widths.length; at += 6) {
            const symbol = widths.slice(at, at + 6)
            expect(sum(symbol)).toBe(11)
            expect(sum(symbol.filter((_, place) => place % 2 === 0)) % 2).toBe(0)
          }
        },
      ),
    )
  })

  test('no two values share a pattern', () => {
    const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
    const pairs = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0').repeat(2))
    const patterns = [...printable, ...pairs].map((text) => code128Widths(text).slice(6, 12).join(''))
    expect(new Set(patterns).size).toBe(100) // Values 0 to 99; set B uses the first 95.
  })

  test.each([[''], ['Łódź'], ['a\nb']])('the encoder refuses %j', (text) => {
    expect(() => code128Symbols(text)).toThrow(RangeError)
  })
})
