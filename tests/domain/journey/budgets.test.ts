import { describe, expect, it } from 'vitest'
import type { Budget, RateLimitGrant } from '../../../schemas/records/budget.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import {
  ALLOWANCES,
  findIndividualBudgets,
  getNextGrantTime,
  judgeAttempt,
  judgeCard,
  listAttemptBudgets,
  listAttemptRefunds,
} from '../../../server/domain/journey/budgets.ts'

const NOW = Date.UTC(2026, 3, 14, 12)
const ada = { order: '#1001', proof: '10115', network: 'ada', returnsADay: 0 }
const byZip = listAttemptBudgets(ada)
const fullGrant = (budget: Budget): RateLimitGrant => ({
  scope: budget.scope,
  granted: true,
  refilledAt: NOW,
  attempts: [NOW],
})

const buildGrants = (grants: Readonly<Record<string, Partial<RateLimitGrant>>>): readonly RateLimitGrant[] =>
  byZip.map((budget) => ({ ...fullGrant(budget), ...grants[budget.scope] }))

const remainingAt = (level: number, budget: Pick<Budget, 'eachMs'>): Pick<RateLimitGrant, 'refilledAt'> => ({
  refilledAt: NOW + level * budget.eachMs,
})

const rateOf = (scope: string): Budget => {
  const found = byZip.find((budget) => budget.scope === scope)
  if (found === undefined) throw new Error(`no budget of ${scope}`)
  return found
}

describe('the budgets of a try', () => {
  it('FIX-30 a shop’s limit is 50 failures a day, plus half its usual returns', () => {
    const shopOf = (returnsADay: number, proof = '10115') => listAttemptBudgets({ ...ada, returnsADay, proof })[1]
    expect([shopOf(0), shopOf(50)]).toMatchObject([
      { scope: 'shop', most: 50, eachMs: DAY_MS / 50 },
      { scope: 'shop', most: 75, eachMs: DAY_MS / 75 },
    ])
    expect(shopOf(0, 'ada@example.com')).toMatchObject({ scope: 'shop-email', most: 500 })
  })

  it('FIX-30 an order is one, however its number is written', () => {
    const subjects = ['#1001', ' 1001', '１００１'].map((order) => listAttemptBudgets({ ...ada, order })[2]?.subject)
    expect(new Set(subjects)).toEqual(new Set(['1001']))
  })

  it('FIX-30 a paused wide limit spares clients without recent failures: daily addresses, weekly networks', () => {
    const who = { network: 'her network', address: 'her address' }
    expect(findIndividualBudgets([{ scope: 'network' }, { scope: 'shop' }], who)).toEqual([
      { scope: 'spare-address', subject: 'her address', most: 1, eachMs: DAY_MS },
      { scope: 'spare-network', subject: 'her network', most: 1, eachMs: 7 * DAY_MS },
    ])
    expect(findIndividualBudgets([{ scope: 'network' }, { scope: 'order' }], who)).toBeNull()
  })

  it('FIX-30 paused emails spare one a day per address, one a week per network', () => {
    const who = { network: 'her network', address: 'her address' }
    expect(findIndividualBudgets([{ scope: 'letters-network' }, { scope: 'letters-shop' }], who)).toEqual([
      { scope: 'spare-letter-address', subject: 'her address', most: 1, eachMs: DAY_MS },
      { scope: 'spare-letter-network', subject: 'her network', most: 1, eachMs: 7 * DAY_MS },
    ])
  })
})

describe('how long a pause is', () => {
  const order = rateOf('order')
  const nextGrantAt = (level: number, tried = NOW) =>
    getNextGrantTime(order, { ...fullGrant(order), ...remainingAt(level, order), attempts: [tried] }, NOW)

  it('FIX-30 the fifth try causes a pause: a quarter hour, then an hour', () => {
    expect([4, 5, 6].map((level) => nextGrantAt(level) - NOW)).toEqual([1, 15 * MINUTE_MS, HOUR_MS])
  })

  it('FIX-30 a pause runs from the last try, so that waiting counts', () => {
    expect(nextGrantAt(6, NOW - 20 * MINUTE_MS)).toBe(NOW + 40 * MINUTE_MS)
  })

  it('FIX-30 an exhausted budget grants a try again when one token returns', () => {
    expect(nextGrantAt(8)).toBe(NOW + Math.max(order.eachMs, 64 * 15 * MINUTE_MS))
    const network = rateOf('network')
    expect(getNextGrantTime(network, { ...fullGrant(network), ...remainingAt(60, network) }, NOW)).toBe(NOW + MINUTE_MS)
  })
})

describe('a try to open an order', () => {
  const judge = (grants: Parameters<typeof buildGrants>[0], isSolved = false) =>
    judgeAttempt(byZip, buildGrants(grants), { now: NOW, solved: isSolved })
  const lately = [NOW, NOW - MINUTE_MS, NOW - 2 * MINUTE_MS, NOW - 3 * MINUTE_MS]

  it('LKP-20 a lookup is open; after three failures in a quarter hour, a captcha follows', () => {
    expect(judge({})).toEqual({ kind: 'open', captchaNext: false })
    expect(judge({ order: { attempts: lately.slice(0, 2) } })).toEqual({ kind: 'open', captchaNext: false })
    expect(judge({ order: { attempts: lately.slice(0, 3) } })).toEqual({ kind: 'open', captchaNext: true })
    const longAgo = [NOW, NOW - MINUTE_MS, NOW - 15 * MINUTE_MS]
    expect(judge({ order: { attempts: longAgo } })).toEqual({ kind: 'open', captchaNext: false })
  })

  it('LKP-20 a captcha is required when it alone is missing, and only once', () => {
    const wary = { order: { granted: false, attempts: lately, ...remainingAt(4, rateOf('order')) } }
    expect(judge(wary)).toEqual({ kind: 'captcha' })
  })

  it('FIX-30 pauses until the longest of its pauses is over', () => {
    const exhausted = { granted: false, attempts: lately, ...remainingAt(5, rateOf('order')) }
    expect(judge({ order: exhausted })).toMatchObject({
      kind: 'paused',
      until: NOW + 15 * MINUTE_MS,
      refused: [{ scope: 'order' }],
    })
    const network = { granted: false, ...remainingAt(60, rateOf('network')) }
    expect(judge({ order: exhausted, network }, true)).toMatchObject({
      until: NOW + 15 * MINUTE_MS,
      refused: [{ scope: 'network' }, { scope: 'order' }],
    })
  })

  it('FIX-30 when only a wide limit refuses, a captcha precedes the pause', () => {
    const network = { granted: false, ...remainingAt(60, rateOf('network')) }
    expect(judge({ network })).toEqual({ kind: 'captcha' })
    expect(judge({ network }, true)).toMatchObject({ kind: 'paused', refused: [{ scope: 'network' }] })
  })

  it('FIX-30 all clients need a captcha only once the shop’s limit is half used', () => {
    expect(judge({ shop: remainingAt(25, rateOf('shop')) })).toEqual({ kind: 'open', captchaNext: false })
    expect(judge({ shop: remainingAt(26, rateOf('shop')) })).toEqual({ kind: 'captcha' })
    expect(judge({ shop: remainingAt(26, rateOf('shop')) }, true)).toEqual({ kind: 'open', captchaNext: true })
    expect(judge({ network: remainingAt(50, rateOf('network')) })).toEqual({ kind: 'open', captchaNext: false })
  })

  it('FIX-30 a success restores the network’s failures to network and shop, and the order’s own', () => {
    const refunds = listAttemptRefunds(byZip, buildGrants({ here: remainingAt(3, rateOf('here')) }), NOW)
    expect(refunds.map(({ scope, times }) => [scope, times])).toEqual([
      ['network', 3],
      ['shop', 3],
      ['order', 1],
      ['here', 3],
    ])
  })
})

describe('a card that is given for an order', () => {
  const cards: Budget = { scope: 'cards', subject: '1001', ...ALLOWANCES.cards }
  const judge = (grants: Partial<RateLimitGrant>, isSolved = false) =>
    judgeCard(cards, { ...fullGrant(cards), ...grants }, { now: NOW, solved: isSolved })

  it('T25 the first card of a day needs no captcha, each further card does', () => {
    expect(judge({ attempts: [NOW] })).toEqual({ kind: 'open' })
    expect(judge({ attempts: [NOW, NOW - DAY_MS] })).toEqual({ kind: 'open' })
    expect(judge({ attempts: [NOW, NOW - DAY_MS + 1] })).toEqual({ kind: 'captcha' })
    expect(judge({ attempts: [NOW, NOW - 1] }, true)).toEqual({ kind: 'open' })
  })

  it('T25 three failed cards in a row cause a pause, also for good cards', () => {
    expect(judge({ granted: false, attempts: [NOW], ...remainingAt(3, cards) }, true)).toEqual({
      kind: 'paused',
      until: NOW + 15 * MINUTE_MS,
    })
  })
})
