import { expect, it } from 'vitest'
import { getPosState } from '../../../server/domain/journey/pos.ts'
import { plainShop, shopWith } from '../characters.ts'

const noon = 1_700_000_000_000
const pointOfSale = { staffCode: 'hash' } as unknown as NonNullable<typeof plainShop.pointOfSale>
const withTills = { ...shopWith({ settings: { enablePointOfSale: true } }), pointOfSale }
const at = (staff?: { readonly until: number; readonly found?: [] }, pos = true) => ({ pos, ...(staff && { staff }) })

it('LKP-58 the point of sale is closed, locked until its code, then open all day', () => {
  expect(getPosState(at({ until: noon + 1 }), withTills, noon)).toBe('open')
  expect(getPosState(at({ until: noon + 1, found: [] }), withTills, noon)).toBe('found')
  expect([getPosState(at(), withTills, noon), getPosState(at({ until: noon }), withTills, noon)]).toEqual([
    'locked',
    'locked',
  ])
  expect(getPosState(at({ until: noon + 1 }, false), withTills, noon)).toBe('closed')
  expect(getPosState(at({ until: noon + 1 }), { ...plainShop, pointOfSale }, noon)).toBe('closed')
  expect(getPosState(at({ until: noon + 1 }), shopWith({ settings: { enablePointOfSale: true } }), noon)).toBe('closed')
})
