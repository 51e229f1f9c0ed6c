import { describe, expect, test } from 'vitest'
import { line, money, nativeReturn, order, parcel, payment, refund } from '../../../support/shopify/goods.ts'
import { readOf, shopifyShop } from '../../../support/shopify/shopify-shop.ts'
import { readNumber } from '../harbour-goods.ts'

const readBack = async (fields: Readonly<Record<string, unknown>>, number = 1001) => {
  const { source } = await shopifyShop({ things: [order(number, fields)] })
  return readOf(await source.order(String(number)))
}

const at = (text: string): number => Date.parse(text)
const editedAt = at('2026-11-05T10:00:00Z')

describe('BCK-07 the units of a Shopify order', () => {
  test('an exported order equals its live version, unit for unit', async () => {
    const tax = (amount: string) => ({ priceSet: money(amount) })
    const coat = {
      product: { id: 'gid://shopify/Product/7001', productType: '', tags: [] },
      image: null,
      weight: { unit: 'KILOGRAMS', value: 0.35 },
    }
    const twin = await readBack({
      createdAt: '2024-03-01T09:30:00-05:00',
      updatedAt: '2024-03-20T10:00:00-04:00',
      tags: ['vip', 'returning'],
      customer: { ...(order(1001).customer as object), tags: [] },
      totalPriceSet: money('346.19'),
      totalReceivedSet: money('346.19'),
      totalTaxSet: money('25.20'),
      transactions: [payment(31, { amountSet: money('346.19') })],
      shippingLines: [{ id: null, originalPriceSet: money('6.00'), discountedPriceSet: money('6.00'), taxLines: [] }],
      lineItems: [
        line(11001, {
          ...coat,
          quantity: 3,
          taxLines: [tax('9.60'), tax('1.20')],
          discountAllocations: [{ allocatedAmountSet: money('10.00') }, { allocatedAmountSet: money('5.01') }],
        }),
        line(11002, {
          ...coat,
          quantity: 1,
          title: 'Wool Coat',
          sku: 'HG-2',
          variantTitle: 'L / Camel',
          variant: { id: 'gid://shopify/ProductVariant/8003' },
          originalUnitPriceSet: money('180.00'),
          taxLines: [tax('14.40')],
        }),
      ],
      fulfillments: [
        parcel(1, [[11001, 2]], {
          createdAt: '2024-03-04T12:00:00-05:00',
          deliveredAt: '2024-03-04T12:00:00-05:00',
        }),
        parcel(
          2,
          [
            [11001, 1],
            [11002, 1],
          ],
          { createdAt: '2024-03-06T12:00:00-05:00', deliveredAt: '2024-03-06T17:00:00Z' },
        ),
        parcel(3, [[11001, 3]], { createdAt: '2024-03-02T12:00:00-05:00', status: 'CANCELLED' }),
      ],
      refunds: [
        {
          ...refund(
            31,
            [[11001, 1]],
            [
              payment(3100, { kind: 'REFUND', amountSet: money('48.60') }),
              payment(3101, { kind: 'REFUND', status: 'FAILURE', amountSet: money('48.60') }),
            ],
          ),
          processedAt: '2024-03-15T08:00:00-04:00',
        },
      ],
    })
    expect(twin).toEqual(readNumber(1001))
  })

  test('a unit that staff removed is absent, beside a refunded unit', async () => {
    const refunds = [refund(41, [[11, 1]], [payment(51, { kind: 'REFUND', amountSet: money('54.00') })])]
    const { lines } = await readBack({ lineItems: [line(11, { quantity: 4, currentQuantity: 2 })], refunds })
    expect(lines[0]?.refunded).toEqual([
      { quantity: 1, at: at('2026-11-10T09:00:00Z') },
      { quantity: 1, at: editedAt },
    ])
  })

  test('a unit in an open or requested return counts as refunded until its end', async () => {
    const readRemoved = async (status: string) => {
      const returns = [nativeReturn(61, status, [[11, 1]])]
      return (await readBack({ lineItems: [line(11, { quantity: 3 })], returns })).lines[0]?.refunded
    }
    expect(await readRemoved('OPEN')).toEqual([{ quantity: 1, at: editedAt }])
    expect(await readRemoved('REQUESTED')).toEqual([{ quantity: 1, at: editedAt }])
    expect(await readRemoved('CANCELED')).toEqual([])
    expect(await readRemoved('DECLINED')).toEqual([])
  })

  test('BCK-03 a return that the portal recorded in the store counts once, in every state', async () => {
    const own = (status: string, processed: number) => {
      const [returned] = [nativeReturn(61, status, [[11, 1 - processed]])]
      const returnLineItems = (returned.returnLineItems as readonly object[]).map((one) => ({
        ...one,
        processedQuantity: processed,
        returnReasonNote: 'Too small. Homeward R-1',
      }))
      return [{ ...returned, returnLineItems }]
    }
    const readRemoved = async (status: string, processed: number) => {
      const lineItems = [line(11, { quantity: 3, currentQuantity: 3 - processed })]
      return (await readBack({ lineItems, returns: own(status, processed) })).lines[0]?.refunded
    }
    expect([await readRemoved('OPEN', 0), await readRemoved('OPEN', 1), await readRemoved('CLOSED', 1)]).toEqual([
      [],
      [],
      [],
    ])
    const byIt = { ...refund(41, [[11, 1]], []), note: 'hw:r1:refund:1', return: { id: 'gid://shopify/Return/61' } }
    const lineItems = [line(11, { quantity: 3, currentQuantity: 2 })]
    const both = await readBack({ lineItems, returns: own('CLOSED', 1), refunds: [byIt] })
    const unnoted = await readBack({ lineItems, returns: own('CLOSED', 1), refunds: [{ ...byIt, note: null }] })
    expect([both.lines[0]?.refunded, unnoted.lines[0]?.refunded]).toEqual([[], []])
  })

  test('a return line without a parcel takes no units', async () => {
    const returns = [
      {
        ...nativeReturn(61, 'OPEN', []),
        returnLineItems: [{ __typename: 'UnverifiedReturnLineItem', id: 'gid://shopify/UnverifiedReturnLineItem/1' }],
      },
    ]
    expect((await readBack({ returns })).lines[0]?.refunded).toEqual([])
  })

  test('a line without units after an edit is absent', async () => {
    const { lines } = await readBack({ lineItems: [line(11), line(12, { quantity: 0, currentQuantity: 0 })] })
    expect(lines.map(({ id }) => id)).toEqual(['11'])
  })

  test('a bundle is identified by the app’s properties, or else by its Shopify group', async () => {
    const lineItemGroup = { id: 'gid://shopify/LineItemGroup/0f-9', title: 'Picnic Set' }
    const byApp = [
      { key: '_bundle_id', value: 'b-77' },
      { key: '_bundle_title', value: 'Set of two' },
      { key: '_bundle_partial_returns', value: 'no' },
    ]
    const { lines } = await readBack({
      lineItems: [line(11, { lineItemGroup }), line(12, { lineItemGroup, customAttributes: byApp }), line(13)],
    })
    expect(lines.map(({ bundle }) => bundle)).toEqual([
      { id: '0f-9', title: 'Picnic Set', partialReturns: true, exchanges: true },
      { id: 'b-77', title: 'Set of two', partialReturns: false, exchanges: true },
      null,
    ])
  })

  test('visible properties include an embroidery, and exclude machine properties', async () => {
    const customAttributes = [
      { key: 'Monogram', value: 'AL' },
      { key: '_pack', value: 'x' },
      { key: 'Note', value: null },
    ]
    expect((await readBack({ lineItems: [line(11, { customAttributes })] })).lines[0]?.properties).toEqual([
      { name: 'Monogram', value: 'AL' },
    ])
  })

  test('gift cards and downloads are marked, and lines without products have no tags', async () => {
    const lineItems = [
      line(11, { isGiftCard: true, requiresShipping: false, product: null, variant: null, weight: null, image: null }),
    ]
    expect((await readBack({ lineItems })).lines[0]).toMatchObject({
      giftCard: true,
      shipsNothing: true,
      productId: null,
      variantId: null,
      productType: '',
      tags: [],
      grams: 0,
      image: null,
    })
  })

  test('an order without customer and address has nulls, and its contact data', async () => {
    const one = await readBack({ customer: null, shippingAddress: null, fulfillments: [], phone: '+12125550101' })
    expect(one).toMatchObject({ address: null, fulfilledAt: null })
    expect(one.customer).toEqual({
      id: null,
      email: 'ada@example.com',
      phone: '+12125550101',
      firstName: null,
      lastName: null,
    })
  })
})

describe('BCK-07 an order that exceeds a single call', () => {
  const sixty = Array.from({ length: 65 }, (_, n) => line(100 + n, { quantity: 1 }))
  const each = sixty.map(({ id }) => Number(id.split('/').at(-1)))

  test('65 lines in a single parcel are read completely as sent', async () => {
    const { lines } = await readBack({
      lineItems: sixty,
      fulfillments: [
        parcel(
          21,
          each.map((id) => [id, 1] as const),
        ),
      ],
    })
    expect(lines).toHaveLength(65)
    expect(lines.filter(({ fulfilledAt }) => fulfilledAt.length === 0)).toEqual([])
  })

  test('nine parcels with nine units each have their dates', async () => {
    const fulfillments = Array.from({ length: 9 }, (_, n) =>
      parcel(21 + n, [[11, 1]], { createdAt: `2026-11-0${n + 1}T09:00:00Z` }),
    )
    const { lines } = await readBack({ lineItems: [line(11, { quantity: 9 })], fulfillments })
    expect(lines[0]?.fulfilledAt).toEqual(Array.from({ length: 9 }, (_, n) => at(`2026-11-0${n + 1}T09:00:00Z`)))
  })

  test('eight refunds and a return of eleven lines are read completely', async () => {
    const refunds = Array.from({ length: 8 }, (_, n) =>
      refund(41 + n, [[11, 1]], [payment(50 + n, { kind: 'REFUND', amountSet: money('1.00') })]),
    )
    const returns = [
      nativeReturn(
        61,
        'OPEN',
        each.slice(0, 25).map((id) => [id, 1] as const),
      ),
    ]
    const one = await readBack({
      lineItems: [line(11, { quantity: 8, currentQuantity: 0 }), ...sixty],
      refunds,
      returns,
    })
    expect(one.refundTotal).toBe(800)
    expect(one.lines.filter(({ refunded }) => refunded.length > 0)).toHaveLength(26)
  })

  test('a refund of 30 lines refunds each of them', async () => {
    const refunds = [
      refund(
        41,
        each.slice(0, 30).map((id) => [id, 1] as const),
        [],
      ),
    ]
    const { lines } = await readBack({ lineItems: sixty, refunds })
    expect(lines.filter(({ refunded }) => refunded.length > 0)).toHaveLength(30)
  })

  test('a refund with too many payments is refused, never read as smaller', async () => {
    const pieces = Array.from({ length: 21 }, (_, n) => payment(50 + n, { kind: 'REFUND', amountSet: money('1.00') }))
    expect((await readBack({ refunds: [refund(41, [], pieces.slice(1))] })).refundTotal).toBe(2000)
    await expect(readBack({ refunds: [refund(41, [], pieces)] })).rejects.toThrow(
      '#1001  has a refund of more than 20 payments',
    )
  })

  test('a refund that disappears during the read fails that read', async () => {
    const { shop, source } = await shopifyShop({ things: [order(1001, { refunds: [refund(41, [[11, 1]], [])] })] })
    shop.deletedIds.push('gid://shopify/Refund/41')
    await expect(source.order('1001')).rejects.toMatchObject({ code: 'RET_ERR_COMMERCE' })
    shop.deletedIds.pop()
    expect(readOf(await source.order('1001')).lines[0]?.refunded).toHaveLength(1)
  })

  test('an order beyond the limits is refused by name, not read partially', async () => {
    const many = (kind: string, length: number) =>
      Array.from({ length }, (_, n) => ({ id: `gid://shopify/${kind}/${n}`, status: 'CLOSED' }))
    const { source } = await shopifyShop({
      things: [
        order(1001, { refunds: many('Refund', 50) }),
        order(1002, { fulfillments: Array.from({ length: 50 }, (_, n) => parcel(n, [])) }),
        order(1003, { returns: many('Return', 51) }),
      ],
    })
    const refusal = { kind: 'refused', reason: expect.stringMatching(/parcels|refunds|returns/) }
    expect(await source.order('1001')).toMatchObject({ ...refusal, name: '#1001' })
    expect(await source.order('1002')).toMatchObject({ ...refusal, name: '#1002' })
    expect(await source.order('1003')).toMatchObject({ ...refusal, name: '#1003' })
  })
})
