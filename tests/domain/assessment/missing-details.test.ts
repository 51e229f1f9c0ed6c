import { describe, expect, it } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import { findMissing } from '../../../server/domain/assessment/missing-details.ts'
import {
  adaAtHome,
  giftOrder,
  orderInsideWindow,
  orderWithoutAddress,
  orderWithoutEmail,
  plainDraftOrder,
} from '../characters.ts'

describe('missing answers', () => {
  const nothing: Order = { ...orderWithoutEmail, address: null }
  const email = 'ada@example.com'
  it.each([
    ['nothing of a complete order', orderInsideWindow, {}, 'nowhere', null],
    ['the address before the email', nothing, {}, 'near', 'address'],
    ['the email after the address', nothing, { address: adaAtHome }, 'near', 'email'],
    ['nothing after address and email', nothing, { address: adaAtHome, email }, 'nowhere', null],
    ['the address before the store', orderWithoutAddress, {}, 'near', 'address'],
    ['the email before the store', orderWithoutEmail, {}, 'near', 'email'],
    ['no store after the email screen', orderWithoutEmail, { email }, 'near', null],
    ['no store either once the order carries that email', orderInsideWindow, { email }, 'near', null],
    ['the store for a complete order near one', orderInsideWindow, {}, 'near', 'store'],
    ['no store twice', orderInsideWindow, { inStore: false }, 'near', null],
    ['no store twice for who goes there', orderInsideWindow, { inStore: true }, 'near', null],
    ['no store where none is near', orderInsideWindow, {}, 'nowhere', null],
  ] as const)('LKP-28 %s', (_sentence, order, input, store, missing) => {
    expect(
      findMissing(order, { ...plainDraftOrder, ...input }, { storeNear: store === 'near', nothingLeft: false }),
    ).toBe(missing)
  })

  it('LKP-28 a gift requires its recipient, whatever the order knows, and never a store', () => {
    const near = { storeNear: true, nothingLeft: false }
    expect(findMissing(orderInsideWindow, { ...plainDraftOrder, gift: true }, near)).toBe('gift')
    expect(findMissing(orderInsideWindow, { ...plainDraftOrder, gift: true, email }, near)).toBe('gift')
    expect(findMissing(orderInsideWindow, giftOrder, near)).toBe(null)
  })

  it('GFT-42 a gift without returnable items requires no recipient; an order requires the usual answers', () => {
    const left = { storeNear: false, nothingLeft: true }
    expect(findMissing(orderInsideWindow, { ...plainDraftOrder, gift: true }, left)).toBe(null)
    expect(findMissing(orderWithoutEmail, plainDraftOrder, left)).toBe('email')
  })
})
