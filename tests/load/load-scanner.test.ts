import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseVerbatim } from '../../server/load/json.ts'
import { createScanner, type ScannedRecord } from '../../server/load/scanner.ts'

const scan = (chunks: readonly Uint8Array[]): ScannedRecord[] => {
  const { push, end } = createScanner()
  return [...chunks.flatMap((chunk) => [...push(chunk)]), ...end()]
}

const scanText = (text: string): ScannedRecord[] => scan([Buffer.from(text)])

const elements = (found: readonly ScannedRecord[], list: string | null): unknown[] =>
  found.flatMap((one) => (one.kind === 'element' && one.list === list ? [one.value] : []))

const cut = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))

const brokenIn = (text: string) => scanText(text).find((one) => one.kind === 'broken')

const awkward = [
  { id: 1, text: 'a "quoted" \\ back\\\\slash, ] } [ { : and \u0007' },
  { id: 2, text: '山田 太郎 👟 \u2028 é', nested: [[], {}, [{ a: [1, -2.5e3, null, true] }]] },
  'a string, with a comma',
  '\\',
  -12.5,
  null,
  [],
]

describe('a file read in pieces', () => {
  test.each([1, 2, 3, 5, 7, 64])('chunks of %i bytes may split strings, escapes and characters', (size) => {
    const text = JSON.stringify({ before: { orders: [0] }, orders: awkward, after: '}' }, null, 2)
    const found = scan(cut(Buffer.from(text), size))
    expect(elements(found, 'orders')).toEqual(awkward)
    expect(found.at(-1)).toEqual({ kind: 'member', key: 'after', value: '}' })
  })

  test('any document in any chunks yields the elements of its lists', () => {
    const document = fc.dictionary(fc.string(), fc.array(fc.jsonValue()))
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 20 }), fc.boolean(), (lists, size, spaced) => {
        const text = spaced ? JSON.stringify(lists, null, 1) : JSON.stringify(lists)
        const found = scan(cut(Buffer.from(text), size))
        const verbatim = parseVerbatim(text)
        const read = Object.fromEntries(Object.keys(lists).map((key) => [key, elements(found, key)]))
        expect({ kind: 'parsed', value: read }).toEqual(verbatim)
        expect(found.some(({ kind }) => kind === 'broken')).toBe(false)
      }),
    )
  })

  test('a file may be a list, and begin with a byte order mark', () => {
    const found = scan(cut(Buffer.from(`\ufeff ${JSON.stringify(awkward)}\n`), 1))
    expect(elements(found, null)).toEqual(awkward)
  })

  test('an empty list is found', () => {
    expect(scanText('{"orders":[]}')).toEqual([{ kind: 'list', list: 'orders' }])
  })
})

describe('invalid JSON is refused with its place', () => {
  test.each([
    ['', '', 'line 1, column 1: the file is empty'],
    [' \n', '', 'line 2, column 1: the file is empty'],
    ['{"orders": [{"id": 1},\n  {"id": oops}]}', '/orders/1', 'line 2, column 10: "oops}" is invalid JSON'],
    ['{"orders": [\n{"id": 1\n,"name" "x"}]}', '/orders/0', 'line 3, column 9: found "x" instead of colon'],
    ['{"orders": [{"id": 1}', '/orders/1', 'line 1, column 22: the file ends before its last value ends'],
    ['{"orders": [{"id": "1}]', '/orders/0', 'line 1, column 24: the file ends before its last value ends'],
    ['{"orders": [{"id": 1} {"id": 2}]}', '/orders/1', 'line 1, column 23: expected a comma or the end of the list'],
    ['{"orders": [1,]}', '/orders/1', 'line 1, column 15: expected a value'],
    ['{"orders": []} x', '/orders', 'line 1, column 16: expected the end of the file'],
    ['[1]]', '', 'line 1, column 4: expected the end of the file'],
    ['{orders: []}', '', 'line 1, column 2: "orders:" is invalid JSON'],
    ['"orders"', '', 'line 1, column 1: expected an object or a list'],
    ['{"orders": [{"a": 01}]}', '/orders/0', 'line 1, column 19: "01}" is invalid JSON'],
    ['{"orders": [{"a": [1}]}]}', '/orders/0', 'line 1, column 21: found } instead of comma or end'],
    ['{"orders": ["a\tb"]}', '/orders/0', 'line 1, column 15: a string contains a character that is invalid in JSON'],
    ['{"orders": ["山\\q"]}', '/orders/0', 'line 1, column 17: a string contains a character that is invalid in JSON'],
    ['{"orders": [{"a":1,}]}', '/orders/0', 'line 1, column 20: found } instead of key'],
  ])('%j', (text, pointer, problem) => {
    expect(brokenIn(text)).toEqual({ kind: 'broken', pointer, reason: `is invalid JSON at ${problem}` })
  })

  test.each([
    ['a character of Latin-1', 'eb'],
    ['a character that ends too early', 'e5b1'],
    ['a slash written with more bytes than it needs', 'c0af'],
    ['half of a pair', 'eda080'],
    ['a byte that goes on where nothing began', '80'],
    ['a character beyond the last one', 'f4908080'],
  ])('HSE-12 bytes that are not UTF-8 are refused: %s', (_what, hex) => {
    const bytes = Buffer.concat([Buffer.from('{"orders": [1, ["Zo'), Buffer.from(hex, 'hex'), Buffer.from('"]]}')])
    for (const size of [1, 1_000])
      expect(scan(cut(bytes, size)).at(-1)).toEqual({
        kind: 'broken',
        pointer: '/orders/1',
        reason: 'is invalid JSON at line 1, column 16: the text is not valid UTF-8',
      })
  })

  test('HSE-12 a value larger than 32 MB is refused while streaming', () => {
    const { push } = createScanner()
    push(Buffer.from('{"orders": [ "'))
    const megabyte = Buffer.alloc(1024 * 1024, 'a')
    const found = Array.from({ length: 34 }, () => push(megabyte)).flat()
    expect(found).toEqual([
      {
        kind: 'broken',
        pointer: '/orders/0',
        reason: 'is invalid JSON at line 1, column 14: one value is larger than 32 MB',
      },
    ])
  })
})

describe('nesting', () => {
  const deep = 200_000

  test('HSE-12 hundreds of thousands of nested brackets are parsed', () => {
    const found = scanText(`{"orders":[${'['.repeat(deep)}${']'.repeat(deep)},2]}`)
    expect(found.map(({ kind }) => kind)).toEqual(['list', 'element', 'element'])
  })

  test('HSE-12 a fault behind nested brackets is found in linear time', () => {
    expect(brokenIn(`{"orders":[${'['.repeat(deep)}}${']'.repeat(deep)}]}`)).toEqual({
      kind: 'broken',
      pointer: '/orders/0',
      reason: `is invalid JSON at line 1, column ${11 + deep + 1}: found } instead of value or end`,
    })
  })
})

describe('numbers', () => {
  test('HSE-12 a number of thousands of digits stays exact, and out-of-range numbers are refused', () => {
    const digits = '9'.repeat(5_000)
    expect(scanText(`[${digits},-${digits},${digits}.5,1e400]`).map((one) => 'value' in one && one.value)).toEqual([
      false,
      digits,
      `-${digits}`,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ])
  })

  test('HSE-12 the name __proto__ is an ordinary name', () => {
    const [, element] = scanText('[{"__proto__":{"isAdmin":true},"a":1}]')
    const value = element?.kind === 'element' ? element.value : null
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'a'])
    expect((value as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('whole numbers of 16 digits and more become text; strings stay unchanged', () => {
    const text =
      '{"id":12345678901234567890,"n":-1234567890123456,"s":"ref 12345678901234567890","d":0.1234567890123456,"e":1}'
    expect(parseVerbatim(text)).toEqual({
      kind: 'parsed',
      value: {
        id: '12345678901234567890',
        n: '-1234567890123456',
        s: 'ref 12345678901234567890',
        d: 0.1234567890123456,
        e: 1,
      },
    })
  })

  test('quotes never repair broken text', () => {
    expect(parseVerbatim('{"id":01234567890123456789}')).toMatchObject({ kind: 'broken', at: 6 })
    expect(parseVerbatim('{12345678901234567890:1}').kind).toBe('broken')
  })

  test('a text of megabytes is read', () => {
    const long = 'x\\n"'.repeat(1_000_000)
    expect(parseVerbatim(JSON.stringify({ id: '1', long, digits: '1'.repeat(20) }))).toMatchObject({ kind: 'parsed' })
  })
})
