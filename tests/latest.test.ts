import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latest } from '../server/latest.ts'

test('PAC-06 what is kept never weighs more than it may, and its weight is told', () => {
  const set = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(12))
  fc.assert(
    fc.property(fc.array(set), (sets) => {
      const kept = latest<number>(10, (value) => value)
      for (const [name, value] of sets) {
        kept.set(name, value)
        expect(kept.get(name)).toBe(value > 10 ? undefined : value)
        const all = ['a', 'b', 'c', 'd'].flatMap((one) => kept.get(one) ?? [])
        expect(kept.weight()).toBe(all.reduce((sum, one) => sum + one, 0))
        expect(kept.weight()).toBeLessThanOrEqual(10)
      }
    }),
  )
})

test('PAC-06 the one asked for longest ago makes room', () => {
  const kept = latest<string>(2)
  kept.set('first', '1')
  kept.set('second', '2')
  kept.get('first')
  kept.set('third', '3')
  expect([kept.get('first'), kept.get('second'), kept.get('third')]).toEqual(['1', undefined, '3'])
})

test('PAC-06 a value takes the place of the one before, and one that is too heavy takes it away', () => {
  const kept = latest<string>(3, (text) => text.length)
  kept.set('name', 'one')
  kept.set('name', 'two')
  expect([kept.get('name'), kept.weight()]).toEqual(['two', 3])
  kept.set('name', 'three')
  expect([kept.get('name'), kept.weight()]).toEqual([undefined, 0])
})
