import { expect, test } from 'vitest'
import { createReturnsCache, type OrderReads } from '../../server/journey/request/reads.ts'

const readsWithUnits = (units: number): Pick<OrderReads, 'returns'> & { readonly money: [] } => ({
  money: [],
  returns: [
    {
      key: 'key',
      number: 'R-1',
      createdAt: 0,
      card: 'label',
      lapsesAt: null,
      paid: null,
      sendBy: null,
      isBrought: false,
      units: Array.from({ length: units }, (_, n) => ({ id: `1.${n + 1}`, title: 'Shirt', image: null })),
    },
  ],
})

test('PAC-06 cached results of returns are sized by their returned units', () => {
  const returnsCache = createReturnsCache(9)
  for (const name of ['a', 'b', 'c']) returnsCache.set(name, readsWithUnits(2))
  expect([returnsCache.calculatedSize, returnsCache.get('a') !== undefined]).toEqual([9, true])
  returnsCache.set('long', readsWithUnits(5))
  expect(['a', 'b', 'c', 'long'].filter((name) => returnsCache.get(name) !== undefined)).toEqual(['a', 'long'])
})
