import { describe, expect, it } from 'vitest'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import {
  findBundleParts,
  findJointParts,
  findJointRemovals,
  isPartialBundle,
  isWholeOnly,
} from '../../../server/domain/items/bundle.ts'
import { assessItems, candleBought, linenShirtBought, stateOf, teapotOfSet } from '../characters.ts'
import { orderOf } from '../value/example.ts'

const bundle = { id: 'set', title: 'Set', partialReturns: false, exchanges: true }
const lines = [
  linenShirtBought,
  { ...candleBought, bundle: bundle },
  { ...teapotOfSet, bundle: bundle },
  { ...teapotOfSet, id: 'cup', bundle: { ...bundle, id: 'other' } },
  { ...teapotOfSet, id: 'bowl', bundle: { ...bundle, id: 'loose', partialReturns: true } },
  { ...teapotOfSet, id: 'jug', bundle: { ...bundle, id: 'loose', partialReturns: true } },
]
const order = orderOf(lines)
const draftItem = (id: string, overrides: Partial<DraftItem> = {}): DraftItem => ({
  id,
  reasons: ['unwanted'],
  outcome: 'return',
  confirmed: true,
  ...overrides,
})
const assessBundle = (...items: DraftItem[]) => assessItems(items, { order })
const idsOf = (states: readonly { readonly unit: { readonly id: string } }[]) => states.map(({ unit }) => unit.id)

describe('the parts of a bundle', () => {
  it('ITM-24 the parts of a bundle are in the order of the order', () => {
    const { items } = assessBundle()
    expect(idsOf(findBundleParts('set', items))).toEqual(['candle.1', 'teapot.1'])
    expect(idsOf(items.filter(isWholeOnly))).toEqual(['candle.1', 'teapot.1', 'cup.1'])
  })

  it('ITM-24 a whole is split while one part is returned and another stays', () => {
    const torn = (...items: DraftItem[]): readonly string[] => {
      const { items: states } = assessBundle(...items)
      return idsOf(states.filter((state) => state.status.kind === 'selected' && isPartialBundle(state, states)))
    }
    expect(torn(draftItem('candle.1'))).toEqual(['candle.1'])
    expect(torn(draftItem('candle.1'), draftItem('teapot.1'))).toEqual([])
    expect(torn(draftItem('bowl.1'), draftItem('shirt.1'))).toEqual([])
  })

  it('ITM-24 parts of a whole are given up together, other bundles and items alone', () => {
    const { items } = assessBundle()
    const upWith = (id: string) => idsOf(findJointRemovals(stateOf({ items }, id), items))
    expect(upWith('teapot.1')).toEqual(['candle.1', 'teapot.1'])
    expect([upWith('bowl.1'), upWith('shirt.1')]).toEqual([['bowl.1'], ['shirt.1']])
  })

  it('ITM-23 parts are answered together only where all of them were', () => {
    const together = { together: true } as const
    const { items } = assessBundle(
      draftItem('candle.1', together),
      draftItem('teapot.1', together),
      draftItem('bowl.1'),
    )
    const beside = (id: string) => idsOf(findJointParts(stateOf({ items }, id), items))
    expect([beside('candle.1'), beside('teapot.1')]).toEqual([['teapot.1'], ['candle.1']])
    expect([beside('bowl.1'), beside('shirt.1'), beside('cup.1')]).toEqual([[], [], []])
    const { items: alone } = assessBundle(draftItem('candle.1', together), draftItem('teapot.1'))
    expect(findJointParts(stateOf({ items: alone }, 'candle.1'), alone)).toEqual([])
  })
})
