import { describe, expect, test } from 'vitest'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { mapOrder } from '../../../server/providers/commerce/medusa/mapping/order.ts'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import { soldOrder } from '../../support/medusa/goods.ts'
import { line, order, parcel } from '../../support/shopify/goods.ts'
import { mirroredStore } from '../../support/shopify/mirrored-store.ts'
import { readOf, shopifyShop } from '../../support/shopify/shopify-shop.ts'
import { readExportedOrder, usd } from './harbour-goods.ts'

const at = (text: string): number => Date.parse(text)
const [SENT, LATER] = ['2026-11-03T09:00:00Z', '2026-11-05T09:00:00Z']
const [NOVEMBER_7, NOVEMBER_9] = ['2026-11-07T10:00:00Z', '2026-11-09T10:00:00Z']

describe('DAT-01 a Shopify store', () => {
  const readLine = async (fulfillments: readonly object[], quantity = 2) => {
    const { source } = await shopifyShop({
      things: [order(1001, { lineItems: [line(11, { quantity })], fulfillments })],
    })
    return readOf(await source.order('1001')).lines[0]
  }

  test('gives each unit the delivery of its parcel, whatever their order', async () => {
    const parcels = [
      parcel(21, [[11, 1]], { createdAt: LATER, deliveredAt: NOVEMBER_7 }),
      parcel(22, [[11, 1]], { createdAt: SENT, deliveredAt: NOVEMBER_9 }),
      parcel(23, [[11, 1]], { createdAt: LATER }),
      parcel(24, [[11, 1]], { createdAt: SENT, deliveredAt: NOVEMBER_7, status: 'CANCELLED' }),
    ]
    const expected = {
      fulfilledAt: [at(SENT), at(LATER), at(LATER)],
      deliveredAt: [at(NOVEMBER_9), at(NOVEMBER_7), null],
    }
    expect(await readLine(parcels, 3)).toMatchObject(expected)
    expect(await readLine(parcels.toReversed(), 3)).toMatchObject(expected)
  })

  test('without a delivery has none', async () => {
    expect(await readLine([parcel(21, [[11, 2]])])).not.toHaveProperty('deliveredAt')
  })

  test('gives the same delivery in its first load', async () => {
    const sold = order(5, { lineItems: [line(51)], fulfillments: [parcel(51, [[51, 2]], { deliveredAt: NOVEMBER_7 })] })
    const { source } = await mirroredStore({ things: [sold] })
    const read = async () => {
      for (let cursor: string | null = null; ; ) {
        const page = await source.orders({ since: null, cursor }, 60_000)
        if (page.entities.length > 0 || page.next === null) return page.entities
        cursor = page.next
      }
    }
    const [first] = await read()
    expect(first).toEqual(await source.order('5', 60_000))
    expect(first).toMatchObject({ lines: [{ deliveredAt: [at(NOVEMBER_7), at(NOVEMBER_7)] }] })
  })
})

describe('DAT-01 an export', () => {
  const readLine = (fulfillment: object) => {
    const sold = readExportedOrder(1001)
    const [first, ...others] = sold.fulfillments as object[]
    const read = readOrder({ ...sold, fulfillments: [{ ...first, ...fulfillment }, ...others] }, usd)
    if (read.kind === 'refused') throw new Error(`${read.pointer} ${read.reason}`)
    return read.entity.lines[0]?.deliveredAt?.[0]
  }

  test.each<[string, object, string | null]>([
    ['the time of the status', { shipment_status: 'delivered', updated_at: NOVEMBER_7 }, NOVEMBER_7],
    ['nothing without the time of the status', { shipment_status: 'delivered', updated_at: null }, null],
    ['nothing on the way', { shipment_status: 'in_transit', updated_at: NOVEMBER_7 }, null],
    ['nothing after a failed attempt', { shipment_status: 'attempted_delivery', updated_at: NOVEMBER_7 }, null],
    ['nothing without a status', { shipment_status: null, updated_at: NOVEMBER_7 }, null],
    [
      'the last event of a delivery, in any order',
      {
        shipment_status: 'delivered',
        updated_at: '2026-12-01T09:00:00Z',
        events: [
          { status: 'delivered', happened_at: NOVEMBER_9 },
          { status: 'delivered', happened_at: NOVEMBER_7 },
          { status: 'in_transit', happened_at: '2026-11-20T09:00:00Z' },
        ],
      },
      NOVEMBER_9,
    ],
    [
      'an event without a status of the parcel',
      { shipment_status: null, events: [{ status: 'delivered', happened_at: NOVEMBER_7 }] },
      NOVEMBER_7,
    ],
  ])('gives %s', (_what, fulfillment, delivered) => {
    expect(readLine(fulfillment) ?? null).toBe(delivered === null ? null : at(delivered))
  })
})

describe('DAT-01 a cancelled fulfillment of an export', () => {
  const delivered = { shipment_status: 'delivered', updated_at: NOVEMBER_9 }
  const readLine = (fulfillments: readonly object[]) => {
    const read = readOrder({ ...readExportedOrder(1001), fulfillments }, usd)
    if (read.kind === 'refused') throw new Error(`${read.pointer} ${read.reason}`)
    return read.entity.lines[0]
  }
  const fulfillment = (fields: object) => {
    const [first] = readExportedOrder(1001).fulfillments as readonly object[]
    const { events: _events, delivered_at: _at, ...plain } = first as Record<string, unknown>
    return { ...plain, created_at: SENT, ...delivered, ...fields }
  }

  test.each(['cancelled', 'error', 'failure'])('delivers nothing with the status %s', (status) => {
    expect(readLine([fulfillment({ status })])).not.toHaveProperty('deliveredAt')
  })

  test('leaves the delivery to the fulfillment that replaced it', () => {
    const sentAgain = fulfillment({ status: 'success', updated_at: NOVEMBER_7 })
    const { deliveredAt = [] } = readLine([fulfillment({ status: 'cancelled' }), sentAgain]) ?? {}
    expect(new Set(deliveredAt)).toEqual(new Set([at(NOVEMBER_7)]))
  })
})

describe('DAT-01 a Medusa store', () => {
  const parcelOf = (delivered_at: string | null | undefined, overrides: object = {}) => ({
    created_at: SENT,
    packed_at: SENT,
    shipped_at: null,
    ...(delivered_at !== undefined && { delivered_at }),
    canceled_at: null,
    items: [{ line_item_id: 'ordli_9_1', quantity: 1 }],
    ...overrides,
  })
  const readLine = (fulfillments: readonly object[]) => {
    const mapped = mapOrder(
      soldOrder({ number: 9, items: [{ unit: 5, quantity: 2 }], overrides: { fulfillments } }),
      'EUR',
    )
    if (mapped.kind === 'refused') throw new Error(`${mapped.pointer} ${mapped.reason}`)
    return mapped.entity.lines[0]
  }

  test('has the delivery of each parcel for its units, in any order', () => {
    const parcels = [parcelOf(null), parcelOf(NOVEMBER_7, { packed_at: LATER, shipped_at: LATER })]
    const expected = { fulfilledAt: [at(SENT), at(LATER)], deliveredAt: [null, at(NOVEMBER_7)] }
    expect(readLine(parcels)).toMatchObject(expected)
    expect(readLine(parcels.toReversed())).toMatchObject(expected)
  })

  // Medusa cancels a fulfillment that was marked as delivered and not as shipped, and keeps its `delivered_at`.
  test('leaves the delivery of a cancelled fulfillment to the one that replaced it', () => {
    const [cancelled, sentAgain] = [
      parcelOf(NOVEMBER_9, { canceled_at: NOVEMBER_9, items: [{ line_item_id: 'ordli_9_1', quantity: 2 }] }),
      parcelOf(NOVEMBER_7, {
        created_at: LATER,
        packed_at: LATER,
        items: [{ line_item_id: 'ordli_9_1', quantity: 2 }],
      }),
    ]
    const expected = { fulfilledAt: [at(LATER), at(LATER)], deliveredAt: [at(NOVEMBER_7), at(NOVEMBER_7)] }
    expect(readLine([cancelled, sentAgain])).toMatchObject(expected)
    expect(readLine([sentAgain, cancelled])).toMatchObject(expected)
    expect(readLine([cancelled, { ...sentAgain, delivered_at: null }])).not.toHaveProperty('deliveredAt')
  })

  test('gives none when it is null, absent or of a cancelled parcel', () => {
    for (const one of [parcelOf(null), parcelOf(undefined), parcelOf(NOVEMBER_7, { canceled_at: LATER })])
      expect(readLine([one])).not.toHaveProperty('deliveredAt')
  })
})

test('DAT-01 the later of two sources counts, and a delivery before the fulfillment is unknown', () => {
  const mapped = mapOrder(
    soldOrder({
      number: 9,
      items: [{ unit: 5 }],
      overrides: {
        fulfillments: [
          { created_at: SENT, delivered_at: NOVEMBER_7, items: [{ line_item_id: 'ordli_9_1', quantity: 1 }] },
        ],
      },
    }),
    'EUR',
  )
  if (mapped.kind === 'refused') throw new Error(mapped.reason)
  const deliveryBy = (reported: string | null, known = at(NOVEMBER_7)) => {
    const sold = { ...mapped.entity, lines: mapped.entity.lines.map((one) => ({ ...one, deliveredAt: [known] })) }
    const units = reported === null ? [] : [['ordli_9_1.1', at(reported)] as const]
    return unitsOf(sold, new Map(), new Map(units))[0]?.delivery
  }
  expect(deliveryBy(null)).toEqual({ at: at(NOVEMBER_7), source: 'order-system' })
  expect(deliveryBy(LATER)).toEqual({ at: at(NOVEMBER_7), source: 'order-system' })
  expect(deliveryBy(NOVEMBER_9)).toEqual({ at: at(NOVEMBER_9), source: 'merchant' })
  expect(deliveryBy('2026-11-01T09:00:00Z', at('2026-11-01T10:00:00Z'))).toBeNull()
})
