import { expect, test } from 'vitest'
import { listLookups } from '../../../server/domain/return/search.ts'

const kindsOf = (text: string) => listLookups(text).map(({ kind, text: written }) => `${kind} ${written}`)

test.each([
  ['R-ABC123', 'number R-ABC123'],
  ['r-abc123', 'number R-abc123'],
  ['rABC123', 'number R-ABC123'],
  ['#1001', 'order #1001'],
  ['１００１', 'order 1001'],
  ['ada@example.com', 'email ada@example.com'],
  [' 9400 1118 9922 3344 5566 77 ', 'parcel 9400111899223344556677'],
  ['1z999aa10123456784', 'parcel 1Z999AA10123456784'],
  ['WF-LINEN-M', 'sku WF-LINEN-M'],
])('ADM-05 a search for %s begins with %s', (text, first) => {
  expect(kindsOf(text)[0]).toBe(first)
})

test('ADM-05 a search for an email address looks up nothing else', () => {
  expect(kindsOf('Ada@Example.com')).toEqual(['email Ada@Example.com'])
})

test('ADM-05 a search for a name ends with the name as it is written', () => {
  expect(kindsOf('Ada Rowe')).toEqual(['sku Ada Rowe', 'order Ada Rowe', 'name Ada Rowe'])
  expect(kindsOf('佐藤 花子').at(-1)).toBe('name 佐藤 花子')
})
