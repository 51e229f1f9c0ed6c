import { expect, it } from 'vitest'
import { getPosState } from '../../../server/domain/journey/pos.ts'
import { plainShop, shopWith } from '../characters.ts'

const noon = 1_700_000_000_000
const pointOfSale = { staffCode: 'hash' } as unknown as NonNullable<typeof plainShop.pointOfSale>
const shopWithPos = { ...shopWith({ settings: { enablePointOfSale: true } }), pointOfSale }
const factsAt = (staff?: { readonly until: number; readonly found?: [] }, pos = true) => ({
  pos,
  ...(staff && { staff }),
})

it('LKP-58 the point of sale is closed, locked until its code, then open all day', () => {
  expect(getPosState(factsAt({ until: noon + 1 }), shopWithPos, noon)).toBe('open')
  expect(getPosState(factsAt({ until: noon + 1, found: [] }), shopWithPos, noon)).toBe('found')
  expect([getPosState(factsAt(), shopWithPos, noon), getPosState(factsAt({ until: noon }), shopWithPos, noon)]).toEqual(
    ['locked', 'locked'],
  )
  expect(getPosState(factsAt({ until: noon + 1 }, false), shopWithPos, noon)).toBe('closed')
  expect(getPosState(factsAt({ until: noon + 1 }), { ...plainShop, pointOfSale }, noon)).toBe('closed')
  expect(getPosState(factsAt({ until: noon + 1 }), shopWith({ settings: { enablePointOfSale: true } }), noon)).toBe(
    'closed',
  )
})
