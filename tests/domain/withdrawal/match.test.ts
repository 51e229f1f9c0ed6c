import { describe, expect, test } from 'vitest'
import { getOwnEmail, isForeignEmail, matchWithdrawal } from '../../../server/domain/withdrawal/match.ts'

type MatchedOrder = NonNullable<Parameters<typeof matchWithdrawal>[1]['byNumber']>

const order = (email: string | null, change: Partial<MatchedOrder> = {}): MatchedOrder => ({
  id: 'o-1',
  name: '#1001',
  cancelledAt: null,
  customer: { email } as MatchedOrder['customer'],
  ...change,
})

describe('WDR-09 an order’s own address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com', false],
    ['ada@example.com', ' ADA@example.com', false],
    ['ada@example.com', 'someone@example.com', true],
    [null, 'someone@example.com', false],
  ])('%s makes %j foreign: %s', (own, typed, isForeign) => {
    expect(isForeignEmail(order(own), typed)).toBe(isForeign)
  })

  test('is not one that a shopper added to the order', () => {
    const added = order('someone@example.com', { typed: ['email'] })
    expect(getOwnEmail(added)).toBe(null)
    expect(isForeignEmail(added, 'ada@example.com')).toBe(false)
    expect(getOwnEmail(order('ada@example.com', { typed: ['address'] }))).toBe('ada@example.com')
  })
})

describe('WDR-08 a statement', () => {
  const ada = 'ada@example.com'
  const match = (byNumber: MatchedOrder | null, byEmail: readonly MatchedOrder[], contract = '1001') =>
    matchWithdrawal({ contract, email: ada }, { byNumber, byEmail }).match

  test('matches certainly by number and email only', () => {
    expect(match(order(ada), [])).toBe('certain')
    expect(match(order('someone@example.com'), [])).toBe('likely')
    expect(match(order(null), [])).toBe('likely')
    expect(match(order(ada, { typed: ['email'] }), [])).toBe('likely')
  })

  test('is likely of the only open order of the email', () => {
    const other = order(ada, { id: 'o-2', name: '#1002' })
    expect(match(null, [order(ada)], 'a coat')).toBe('likely')
    expect(match(null, [order(ada), other], 'a coat')).toBe('none')
    expect(match(null, [order(ada), { ...other, cancelledAt: 1 }], 'a coat')).toBe('likely')
    expect(match(null, [order('someone@example.com')], 'a coat')).toBe('none')
    expect(match(order(ada), [], 'another')).toBe('none')
    expect(match(null, [])).toBe('none')
  })
})
