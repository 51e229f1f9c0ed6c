import { describe, expect, it } from 'vitest'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { endOfWindow } from '../../../server/domain/calendar/days.ts'
import {
  allowedByWarranty,
  dropInvalidClaim,
  isClaimedEarly,
  qualifiedWarranties,
} from '../../../server/domain/items/warranty.ts'
import { askQuestion, evaluateRules, reasonIs, rule } from '../rules.ts'
import { A, DAY_MS, MARCH_1, plainPolicy, plainSettings } from '../value/example.ts'

const seams: Warranty = { id: 'seams', group: 'making', copy: { en: 'Seams' }, days: 90, allowed: {} }

const at = (now: number) => ({ policy: plainPolicy, settings: plainSettings, now })

describe('a warranty', () => {
  it('WAR-02 runs up to the last moment of its last day', () => {
    const until = endOfWindow('UTC', MARCH_1, 90)
    const running = (now: number) => qualifiedWarranties(A, [seams], at(now)).map(({ warranty }) => warranty.id)
    expect([running(until), running(until + 1)]).toEqual([['seams'], []])
    expect(qualifiedWarranties({ ...A, fulfilledAt: null }, [seams], at(until))).toEqual([])
  })

  it('DAT-11 counts from the delivery of the item, or from its fallback', () => {
    const delivered: Warranty = { ...seams, start: 'delivered' }
    const endFrom = (unit: typeof A, policy = plainPolicy) =>
      qualifiedWarranties(unit, [delivered], { ...at(MARCH_1), policy }).map(({ until }) => until)
    const known = { ...A, delivery: { at: MARCH_1 + 3 * DAY_MS, source: 'merchant' as const } }
    expect(endFrom(known)).toEqual([endOfWindow('UTC', MARCH_1, 93)])
    expect(endFrom(A)).toEqual([endOfWindow('UTC', MARCH_1, 100)])
    expect(endFrom(A, { ...plainPolicy, delivery_fallback_days: 2 })).toEqual([endOfWindow('UTC', MARCH_1, 92)])
  })

  it('WAR-03 WAR-04 a warranty allows the outcomes it names, if the order permits them', () => {
    const everything = { exchange: true, refund: true, gift: true, shopNow: true }
    const nothing = { exchange: false, refund: false, gift: false, shopNow: false }
    const free = { exchangeable: true, refundable: true, creditable: true }
    expect(allowedByWarranty({ ...seams, allowed: everything }, free)).toEqual(everything)
    expect([allowedByWarranty(seams, free), allowedByWarranty({ ...seams, allowed: nothing }, free)]).toEqual([
      nothing,
      nothing,
    ])
    const bound = { exchangeable: false, refundable: false, creditable: false }
    expect(allowedByWarranty({ ...seams, allowed: everything }, bound)).toEqual(nothing)
  })
})

describe('a claim', () => {
  const qualified = qualifiedWarranties(A, [seams], at(MARCH_1))
  const claiming = (warranty: string): DraftItem => ({ id: A.id, reasons: [], confirmed: false, warranty })
  const dropInvalid = (warranty: string, available = qualified) =>
    dropInvalidClaim(claiming(warranty), available, undefined).warranty

  it('WAR-06 a claim stays valid during its warranty; "no claim" while one is possible', () => {
    expect([dropInvalid('seams'), dropInvalid('soles'), dropInvalid('seams', [])]).toEqual([
      'seams',
      undefined,
      undefined,
    ])
    expect([dropInvalid('none'), dropInvalid('none', [])]).toEqual(['none', undefined])
  })

  it('WAR-05 a claim precedes the reason when a rule or nothing else requires it', () => {
    const listQuestions = (...rules: Parameters<typeof evaluateRules>[0]) => evaluateRules(rules)
    const claim = rule([askQuestion('covered', 'warranty')])
    const late = rule([askQuestion('covered', 'warranty')], reasonIs('damaged'))
    expect([isClaimedEarly(listQuestions(), { only: true }), isClaimedEarly(listQuestions(), { only: false })]).toEqual(
      [true, false],
    )
    expect([
      isClaimedEarly(listQuestions(claim), { only: false }),
      isClaimedEarly(listQuestions(late), { only: false }),
    ]).toEqual([true, false])
    expect(isClaimedEarly(listQuestions(rule([askQuestion('worn', 'yes-no')])), { only: false })).toBe(false)
  })
})
