import { describe, expect, it } from 'vitest'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import { methodsFor, selectMethod } from '../../../server/domain/method/methods.ts'
import { adaAtHome, boxAndShip, postOffice } from '../characters.ts'

const canadianMethod: ReturnMethod = { ...postOffice, id: 'canada', countries: ['CA'] }
const usMethod: ReturnMethod = { ...postOffice, id: 'america', countries: ['CA', 'US'] }

describe('the return methods', () => {
  it('those of the country, and those of every one, in their order', () => {
    expect(methodsFor(adaAtHome, [canadianMethod, boxAndShip, usMethod])).toEqual([boxAndShip, usMethod])
    expect(methodsFor({ ...adaAtHome, country: 'CA' }, [canadianMethod, boxAndShip])).toEqual([
      canadianMethod,
      boxAndShip,
    ])
  })

  it('an order without an address gets the methods of every country', () => {
    expect(methodsFor(null, [canadianMethod, boxAndShip, usMethod])).toEqual([boxAndShip])
  })
})

describe('the method in force', () => {
  const two = [boxAndShip, postOffice]
  it.each([
    ['REV-22 the only one is preselected', undefined, [boxAndShip], 'ask', boxAndShip],
    ['REV-22 of two none is', undefined, two, 'ask', null],
    ['REV-23 the first of two where the shop preselects', undefined, two, 'first', boxAndShip],
    ['the chosen one', 'post', two, 'ask', postOffice],
    ['the chosen one before the preselected', 'post', two, 'first', postOffice],
    ['REV-35 a chosen one that is not offered any more is none', 'gone', two, 'ask', null],
    ['REV-22 and gives way to the only one', 'post', [boxAndShip], 'ask', boxAndShip],
    ['REV-35 where none is offered there is none', 'post', [], 'first', null],
  ] as const)('%s', (_sentence, chosen, offered, preselect, method) => {
    expect(selectMethod(chosen, offered, preselect)).toEqual(method)
  })
})
