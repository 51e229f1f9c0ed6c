import { describe, expect, it } from 'vitest'
import {
  findChosenReason,
  findReasonGroup,
  findReasonPath,
  knownPath,
  listChildReasons,
} from '../../../server/domain/items/reasons.ts'
import { anyReasons, clothesReasons } from '../characters.ts'

const ids = (parent: string | null) => listChildReasons(clothesReasons, parent).map(({ id }) => id)

describe('the reasons of an item', () => {
  it.each([
    ['Shirts', 'clothes'],
    ['shirts', 'clothes'],
    ['Candles', 'any'],
    ['', 'any'],
  ])('ITM-36 a product of type %j has the group %s', (type, group) => {
    expect(findReasonGroup(type, [clothesReasons, anyReasons]).id).toBe(group)
    expect(findReasonGroup(type, [anyReasons, clothesReasons]).id).toBe(group)
  })

  it('ITM-36 the first group applies without a default', () => {
    expect(findReasonGroup('Candles', [clothesReasons, { ...anyReasons, default: false }]).id).toBe('clothes')
    expect(() => findReasonGroup('Candles', [])).toThrow(RangeError)
  })

  it('ITM-36 the first question lists those without a parent, in their order', () => {
    expect(ids(null)).toEqual(['fit', 'damaged', 'other', 'unwanted'])
  })

  it('ITM-37 a reason with children shows its children next', () => {
    expect(ids('fit')).toEqual(['too-small', 'too-large'])
    expect(ids('damaged')).toEqual([])
  })

  it('API-31 a named reason includes its parents; a reason with children is incomplete', () => {
    expect(findReasonPath(clothesReasons, 'too-small')).toEqual(['fit', 'too-small'])
    expect(findReasonPath(clothesReasons, 'damaged')).toEqual(['damaged'])
    expect([findReasonPath(clothesReasons, 'fit'), findReasonPath(clothesReasons, 'gone')]).toEqual([null, null])
    const groupWithoutOne = {
      ...clothesReasons,
      reasons: clothesReasons.reasons.filter(({ id }) => id !== 'too-large'),
    }
    expect(findReasonPath(groupWithoutOne, 'fit')).toBeNull()
  })

  it('ITM-39 a reason is chosen when it has no children', () => {
    expect(findChosenReason(clothesReasons, [])).toBe(null)
    expect(findChosenReason(clothesReasons, ['fit'])).toBe(null)
    expect(findChosenReason(clothesReasons, ['fit', 'too-small'])?.id).toBe('too-small')
    expect(findChosenReason(clothesReasons, ['gone'])).toBe(null)
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
