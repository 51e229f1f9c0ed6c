import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import en from '../../../locales/en.json' with { type: 'json' }
import type { Order } from '../../../schemas/entities/order.ts'
import {
  addFailure,
  judgeLookup,
  isProofOfOrder as judgeProof,
  type LookupField,
  listLookupEvents,
  needsCaptcha,
} from '../../../server/domain/journey/lookup.ts'
import { toNameKey } from '../../../server/providers/commerce/name-key.ts'
import { adaAtHome, cancelledOrder, orderInsideWindow, orderWithoutAddress, orderWithoutEmail } from '../characters.ts'

const all: readonly LookupField[] = ['zip', 'email', 'phone']

const provesOrder = (order: Order, typed: string, fields: readonly LookupField[]): boolean =>
  judgeProof(order, typed, { fields, home: 'US' })

const orderSentTo = (zip: string, country = 'US'): Order => ({
  ...orderInsideWindow,
  address: { ...adaAtHome, zip, country },
})
const orderWithPhones = (addressPhone: string | undefined, customerPhone: string | null): Order => {
  const { phone: _none, ...address } = adaAtHome
  return {
    ...orderInsideWindow,
    address: { ...address, ...(addressPhone !== undefined && { phone: addressPhone }) },
    customer: { ...orderInsideWindow.customer, phone: customerPhone },
  }
}

describe('the order number', () => {
  it.each(['#1001A', '1001A', ' #1001a ', '1001a', '# 1001A'])('LKP-14 %j finds the order #1001A', (typed) => {
    expect(toNameKey(typed)).toBe(toNameKey('#1001A'))
  })

  it.each(['1001', '##1001A', '#1001B', '1001 A'])('LKP-14 %j does not find the order #1001A', (typed) => {
    expect(toNameKey(typed)).not.toBe(toNameKey('#1001A'))
  })
})

describe('the zip', () => {
  it.each([
    ['10001', '10001', 'US'],
    ['10001', ' 10 001 ', 'US'],
    ['10001-1234', '10001', 'US'],
    ['10001', '10001-1234', 'US'],
    ['100011234', '10001', 'US'],
    ['10001-1234', '10001-9999', 'US'],
    ['H2X 1Y4', 'h2x1y4', 'CA'],
    ['h2x1y4', 'H2X 1Y4', 'CA'],
    ['150-0001', '150-0001', 'JP'],
    ['150-0001', '150 - 0001', 'JP'],
    ['SW1A 1AA', 'sw1a1aa', 'GB'],
  ])('LKP-14 %j is proved by %j', (stored, typed, country) => {
    expect(provesOrder(orderSentTo(stored, country), typed, ['zip'])).toBe(true)
  })

  it.each([
    ['10001', '10002', 'US'],
    ['10001', '1000', 'US'],
    ['10001-1234', '10002-1234', 'US'],
    ['H2X 1Y4', 'H2X', 'CA'],
    ['H2X 1Y4', 'H2X 1Y5', 'CA'],
    ['150-0001', '150-0002', 'JP'],
    ['150-0001', '150', 'JP'],
    ['', '', 'HK'],
    [' ', '  ', 'HK'],
  ])('LKP-14 %j is not proved by %j', (stored, typed, country) => {
    expect(provesOrder(orderSentTo(stored, country), typed, ['zip'])).toBe(false)
  })

  it('LKP-14 an order without an address is not proved by any zip', () => {
    expect(provesOrder(orderWithoutAddress, '10001', ['zip'])).toBe(false)
  })
})

describe('the email', () => {
  it.each([
    'ada@example.com',
    'ADA@Example.COM',
    ' ada@example.com ',
  ])('LKP-14 %j proves the order of ada@example.com', (typed) => {
    expect(provesOrder(orderInsideWindow, typed, ['email'])).toBe(true)
  })

  it.each(['adb@example.com', 'ada@example.co', 'ada', 'a da@example.com', ''])('LKP-14 %j does not', (typed) => {
    expect(provesOrder(orderInsideWindow, typed, ['email'])).toBe(false)
  })

  it('LKP-14 no email at all proves nothing', () => {
    expect(provesOrder(orderWithoutEmail, '', ['email'])).toBe(false)
    const blank = { ...orderInsideWindow, customer: { ...orderInsideWindow.customer, email: '' } }
    expect(provesOrder(blank, ' ', ['email'])).toBe(false)
  })
})

describe('values a shopper added to an incomplete order', () => {
  it('SEC-02 LKP-14 added values prove nothing later, the rest of the order does', () => {
    const own = orderWithPhones('2125550142', null)
    const proofs = [adaAtHome.zip, '2125550142', 'ada@example.com']
    const proved = (typed: NonNullable<Order['typed']>) =>
      proofs.filter((proof) => provesOrder({ ...own, typed }, proof, all))
    expect(proved([])).toEqual(proofs)
    expect(proved(['address'])).toEqual(['ada@example.com'])
    expect(proved(['email'])).toEqual([adaAtHome.zip, '2125550142'])
    expect(proved(['address', 'email'])).toEqual([])
  })
})

describe('the phone', () => {
  it.each([
    ['+1 (212) 555-0142', '2125550142'],
    ['+1 (212) 555-0142', '12125550142'],
    ['212.555.0142', '+1 212 555 0142'],
    ['+81 90-1234-5678', '090 1234 5678'],
    ['+33 6 12 34 56 78', '+33 (0)6 12 34 56 78'],
    ['555-0142', '5550142'],
  ])('LKP-14 %j is proved by %j', (stored, typed) => {
    expect(provesOrder(orderWithPhones(stored, null), typed, ['phone'])).toBe(true)
    expect(provesOrder(orderWithPhones(undefined, stored), typed, ['phone'])).toBe(true)
  })

  it.each([
    ['+1 (212) 555-0142', '5550142'],
    ['+1 (212) 555-0142', '2125550143'],
    ['5550142', '12125550142'],
    ['0142', '0142'],
    ['110', '110'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('LKP-14 %j is not proved by %j: short numbers never count', (stored, typed) => {
    expect(provesOrder(orderWithPhones(stored, stored), typed, ['phone'])).toBe(false)
  })

  it('FIX-30 a number written as an email is no phone, and never counts as both', () => {
    expect(provesOrder(orderWithPhones('2125550142', null), '2125550142@x.example', all)).toBe(false)
  })
})

describe('the accepted fields', () => {
  it.each([
    ['10001', 'zip'],
    ['ada@example.com', 'email'],
    ['212 555 0142', 'phone'],
  ] as const)('LKP-14 %j counts only where the shop accepts the %s', (typed, field) => {
    expect(provesOrder(orderInsideWindow, typed, all)).toBe(true)
    expect(provesOrder(orderInsideWindow, typed, [field])).toBe(true)
    expect(
      provesOrder(
        orderInsideWindow,
        typed,
        all.filter((one) => one !== field),
      ),
    ).toBe(false)
  })
})

describe('the verdict', () => {
  const rules = { fields: ['zip'], home: 'US', countries: null } as const
  const judged = (order: Order | null, proof = '10001', countries: readonly string[] | null = null) =>
    judgeLookup(order, proof, { ...rules, countries })

  it('ERR-06 no order with the number is code 1, a wrong second value code 5', () => {
    expect(judged(null)).toEqual({ kind: 'refused', code: 1 })
    expect(judged(orderInsideWindow, '99999')).toEqual({ kind: 'refused', code: 5 })
  })

  it('ERR-06 a requester without proof learns nothing else about the order', () => {
    expect(judged(cancelledOrder, '99999', ['CA'])).toEqual({ kind: 'refused', code: 5 })
    expect(judged({ ...orderInsideWindow, lines: [] }, '99999')).toEqual({ kind: 'refused', code: 5 })
  })

  it('ERR-08 a country that the shop takes no returns from is code 7', () => {
    expect(judged(orderInsideWindow, '10001', ['CA', 'FR'])).toEqual({ kind: 'refused', code: 7 })
    expect(judged(orderInsideWindow, '10001', ['CA', 'US'])).toEqual({ kind: 'found', order: orderInsideWindow })
    expect(en['error.lookup-7']).toBe("Returns from the customer's country are not accepted")
  })

  it('ERR-09 an order without items is code 8', () => {
    expect(judged({ ...orderInsideWindow, lines: [] })).toEqual({ kind: 'refused', code: 8 })
    expect(en['error.lookup-8']).toBe('The order is not available for return')
  })

  it('ERR-10 a cancelled order is code 9 and named as cancelled', () => {
    expect(judged(cancelledOrder)).toEqual({ kind: 'refused', code: 9 })
    expect(en['error.lookup-9']).toBe('The order was cancelled')
  })

  it('ERR-10 an order without an address is found, and its missing fields are requested', () => {
    const byEmail = { fields: ['email'], home: 'US', countries: ['CA'] } as const
    expect(judgeLookup(orderWithoutAddress, 'ada@example.com', byEmail)).toEqual({
      kind: 'found',
      order: orderWithoutAddress,
    })
  })
})

describe('the captcha', () => {
  const MINUTE = 60_000
  const flagged = (...times: number[]) =>
    needsCaptcha(times.reduce<readonly number[]>((failures, at) => addFailure(failures, at), []))

  it('LKP-20 three failures within 15 minutes ask for one, two do not', () => {
    expect(flagged(0, MINUTE)).toBe(false)
    expect(flagged(0, MINUTE, 15 * MINUTE - 1)).toBe(true)
  })

  it('LKP-20 failures that are 15 minutes old no longer count', () => {
    expect(flagged(0, MINUTE, 15 * MINUTE)).toBe(false)
    expect(flagged(0, 10 * MINUTE, 20 * MINUTE, 24 * MINUTE)).toBe(true)
  })

  it('LKP-20 no more failures are stored than count', () => {
    expect(addFailure([1, 2, 3], 4)).toEqual([2, 3, 4])
  })
})

describe('codes', () => {
  const texts: Readonly<Record<string, string>> = en
  const anyOrder = fc.option(
    fc.record({
      cancelledAt: fc.constantFrom(null, 1),
      lines: fc.constantFrom([], orderInsideWindow.lines),
      country: fc.constantFrom('US', 'CA', null),
    }),
  )

  it('ERR-14 the code of every refused lookup has a message', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.constantFrom('10001', '99999'),
        fc.constantFrom(null, ['CA']),
        (input, proof, countries) => {
          const order: Order | null = input && {
            ...orderInsideWindow,
            cancelledAt: input.cancelledAt,
            lines: input.lines,
            address: input.country === null ? null : { ...adaAtHome, country: input.country },
          }
          const verdict = judgeLookup(order, proof, { fields: ['zip'], home: 'US', countries })
          if (verdict.kind === 'refused') expect(texts[`error.lookup-${verdict.code}`]).toMatch(/\w/)
        },
      ),
    )
  })

  it('ERR-14 an unknown code has no message', () => {
    const known = Object.keys(texts).flatMap((key) => key.match(/^error\.lookup-(\d+)$/)?.slice(1) ?? [])
    expect(known.map(Number).filter((code) => code < 1 || code > 12)).toEqual([])
  })
})

describe('the result class of a lookup', () => {
  const [open, returned] = [{ returned: null }, { returned: {} }]

  it('LKP-60 an order with every unit returned has nothing left to return', () => {
    const last = 'Completely Returned Order Lookup'
    const counted = [[returned, returned], [returned, open], []].map((units) =>
      listLookupEvents(units, { hasOpenReturn: false }).includes(last),
    )
    expect(counted).toEqual([true, false, false])
  })

  it('LKP-60 a lookup counts as found, and as found again beside an open return', () => {
    expect(listLookupEvents([open], { hasOpenReturn: false })).toEqual(['Order Lookup'])
    expect(listLookupEvents([open], { hasOpenReturn: true })).toEqual(['Order Lookup', 'Subsequent Order Lookup'])
  })
})
