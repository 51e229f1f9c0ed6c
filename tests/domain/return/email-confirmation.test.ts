import { describe, expect, it } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { isAwaitingEmail } from '../../../server/domain/return/email-confirmation.ts'
import { creditA, evenB, inputOf, MARCH_1, plainSettings } from '../value/example.ts'
import { documentOf } from './documents.ts'

const gift = documentOf(inputOf({ items: [creditA, evenB], creditType: 'gift' }), { gift: true })
const partlyArrivedItems = gift.items.map((item, n) => (n === 0 ? { ...item, receivedAt: MARCH_1 } : item))

const awaitsConfirmation = (
  document: Partial<ReturnDocument>,
  confirmGiftEmail?: 'always' | 'before-goods' | 'never',
) => isAwaitingEmail({ ...gift, ...document }, { ...plainSettings, ...(confirmGiftEmail && { confirmGiftEmail }) })

describe('the value of a gift waits for its address to be confirmed', () => {
  it('FIX-45 by default the value waits for confirmation until something comes back', () => {
    expect(awaitsConfirmation({})).toBe(true)
    expect([awaitsConfirmation({ tracking: 'delivered' }), awaitsConfirmation({ items: partlyArrivedItems })]).toEqual([
      false,
      false,
    ])
  })

  it('FIX-45 the value waits always or never, by the shop’s setting', () => {
    expect([awaitsConfirmation({}, 'always'), awaitsConfirmation({ items: partlyArrivedItems }, 'always')]).toEqual([
      true,
      true,
    ])
    expect([awaitsConfirmation({}, 'never'), awaitsConfirmation({ items: partlyArrivedItems }, 'never')]).toEqual([
      false,
      false,
    ])
  })

  it('FIX-45 no wait after confirmation, without an address, or for the buyer', () => {
    const { customer } = gift
    expect(awaitsConfirmation({ emailConfirmation: { state: 'confirmed', at: MARCH_1 } }, 'always')).toBe(false)
    expect(awaitsConfirmation({ customer: { ...customer, email: null } }, 'always')).toBe(false)
    expect(awaitsConfirmation({ gift: false }, 'always')).toBe(false)
  })
})
