import { describe, expect, it } from 'vitest'
import { listedBy } from '../../../server/domain/items/allowlist.ts'
import { orderInsideWindow } from '../characters.ts'

const order = { ...orderInsideWindow, name: '#1001', tags: ['VIP', 'press'] }

describe('an order that the merchant lets pass', () => {
  it('WFL-16 WFL-20 is named by its number, however it is written, before any tag', () => {
    const allowlist = { orders: ['#999', ' 1001 '], tags: ['vip'] }
    expect(listedBy(order, allowlist)).toEqual({ list: 'orders', index: 1, value: ' 1001 ' })
  })

  it('WFL-16 WFL-20 is named by the first tag that it has', () => {
    expect(listedBy(order, { tags: ['friend', 'Press', 'vip'] })).toEqual({ list: 'tags', index: 1, value: 'Press' })
  })

  it('WFL-16 is not named by what it is not', () => {
    expect(listedBy(order, { orders: ['100', '10011'], tags: ['vi'] })).toBeNull()
    expect(listedBy(order, undefined)).toBeNull()
  })
})
