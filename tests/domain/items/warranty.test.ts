import { describe, expect, it } from 'vitest'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import { allowedUnder, qualifiedWarranties } from '../../../server/domain/items/warranty.ts'
import { endOfWindow } from '../../../server/domain/items/window.ts'
import { A, MARCH_1 } from '../value/example.ts'

const seams: Warranty = { id: 'seams', group: 'making', copy: { en: 'Seams' }, days: 90, allowed: {} }

describe('a warranty', () => {
  it('WAR-02 runs up to the last moment of its last day', () => {
    const until = endOfWindow(MARCH_1, 90)
    const running = (now: number) => qualifiedWarranties(A, [seams], now).map(({ warranty }) => warranty.id)
    expect([running(until), running(until + 1)]).toEqual([['seams'], []])
    expect(qualifiedWarranties({ ...A, fulfilledAt: null }, [seams], until)).toEqual([])
  })

  it('WAR-03 WAR-04 allows what it names, where the order can have that', () => {
    const everything = { exchange: true, refund: true, gift: true, shopNow: true }
    const nothing = { exchange: false, refund: false, gift: false, shopNow: false }
    const free = { exchangeable: true, refundable: true, creditable: true }
    expect(allowedUnder({ ...seams, allowed: everything }, free)).toEqual(everything)
    expect([allowedUnder(seams, free), allowedUnder({ ...seams, allowed: nothing }, free)]).toEqual([nothing, nothing])
    const bound = { exchangeable: false, refundable: false, creditable: false }
    expect(allowedUnder({ ...seams, allowed: everything }, bound)).toEqual(nothing)
  })
})
