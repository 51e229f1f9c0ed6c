import { describe, expect, it } from 'vitest'
import { findAllowlistEntry } from '../../../server/domain/items/allowlist.ts'
import { orderInsideWindow } from '../characters.ts'

const order = { ...orderInsideWindow, name: '#1001', tags: ['VIP', 'press'] }

describe('an order that the merchant lets pass', () => {
  it('WFL-16 WFL-20 an order matches by number in any spelling, before any tag', () => {
    const allowlist = { orders: ['#999', ' 1001 '], tags: ['vip'] }
    expect(findAllowlistEntry(order, allowlist)).toEqual({ list: 'orders', index: 1, value: ' 1001 ' })
  })

  it('WFL-16 WFL-20 an order matches by its first listed tag', () => {
    expect(findAllowlistEntry(order, { tags: ['friend', 'Press', 'vip'] })).toEqual({
      list: 'tags',
      index: 1,
      value: 'Press',
    })
  })

  it('WFL-16 an order does not match foreign values', () => {
    expect(findAllowlistEntry(order, { orders: ['100', '10011'], tags: ['vi'] })).toBeNull()
    expect(findAllowlistEntry(order, undefined)).toBeNull()
  })
})
