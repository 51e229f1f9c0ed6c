import { describe, expect, it } from 'vitest'
import {
  chosenReason,
  knownPath,
  pathToReason,
  reasonGroupFor,
  reasonsUnder,
} from '../../../server/domain/items/reasons.ts'
import { anyReasons, clothesReasons } from '../characters.ts'

const ids = (parent: string | null) => reasonsUnder(clothesReasons, parent).map(({ id }) => id)

describe('the reasons of an item', () => {
  it.each([
    ['Shirts', 'clothes'],
    ['shirts', 'clothes'],
    ['Candles', 'any'],
    ['', 'any'],
  ])('ITM-36 a product of type %j has the group %s', (type, group) => {
    expect(reasonGroupFor(type, [clothesReasons, anyReasons]).id).toBe(group)
    expect(reasonGroupFor(type, [anyReasons, clothesReasons]).id).toBe(group)
  })

  it('ITM-36 without a default the first group serves', () => {
    expect(reasonGroupFor('Candles', [clothesReasons, { ...anyReasons, default: false }]).id).toBe('clothes')
    expect(() => reasonGroupFor('Candles', [])).toThrow(RangeError)
  })

  it('ITM-36 the first question lists those without a parent, in their order', () => {
    expect(ids(null)).toEqual(['fit', 'damaged', 'other', 'unwanted'])
  })

  it('ITM-37 a reason with children shows its children next', () => {
    expect(ids('fit')).toEqual(['too-small', 'too-large'])
    expect(ids('damaged')).toEqual([])
  })

  it('API-31 a reason that is named comes with those above it, and one that asks further is none yet', () => {
    expect(pathToReason(clothesReasons, 'too-small')).toEqual(['fit', 'too-small'])
    expect(pathToReason(clothesReasons, 'damaged')).toEqual(['damaged'])
    expect([pathToReason(clothesReasons, 'fit'), pathToReason(clothesReasons, 'gone')]).toEqual([null, null])
    const oneBelow = { ...clothesReasons, reasons: clothesReasons.reasons.filter(({ id }) => id !== 'too-large') }
    expect(pathToReason(oneBelow, 'fit')).toBeNull()
  })

  it('ITM-39 a reason is chosen when it asks no further', () => {
    expect(chosenReason(clothesReasons, [])).toBe(null)
    expect(chosenReason(clothesReasons, ['fit'])).toBe(null)
    expect(chosenReason(clothesReasons, ['fit', 'too-small'])?.id).toBe('too-small')
    expect(chosenReason(clothesReasons, ['gone'])).toBe(null)
  })

  it.each([
    [
      ['fit', 'too-small'],
      ['fit', 'too-small'],
    ],
    [['fit', 'gone'], ['fit']],
    [['gone', 'too-small'], []],
    [['too-small'], []],
    [['damaged', 'too-small'], ['damaged']],
  ])('of %j the group still knows %j', (path, known) => {
    expect(knownPath(clothesReasons, path)).toEqual(known)
  })
})
