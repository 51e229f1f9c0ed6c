import { describe, expect, test } from 'vitest'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { findWithdrawalPeriod } from '../../../server/domain/withdrawal/verdict.ts'
import { mapOrder } from '../../../server/providers/commerce/medusa/mapping/order.ts'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import { soldOrder } from '../../support/medusa/goods.ts'
import { line, money, order, parcel, payment, refund } from '../../support/shopify/goods.ts'
import { readOf, shopifyShop } from '../../support/shopify/shopify-shop.ts'
import { readExportedOrder, usd } from './harbour-goods.ts'

const readShopify = async (fields: object) => {
  const { source } = await shopifyShop({ things: [order(1001, fields as Record<string, unknown>)] })
  return readOf(await source.order('1001'))
}

const readExport = (fields: object) => {
  const read = readOrder({ ...readExportedOrder(1001), ...fields }, usd)
  if (read.kind === 'refused') throw new Error(`${read.pointer} ${read.reason}`)
  return read.entity
}

const readMedusa = (overrides: object, captured: readonly number[] = []) => {
  const sold = soldOrder({ number: 9, items: [{ unit: 5 }, { unit: 7 }], captured, overrides: { ...overrides } })
  const mapped = mapOrder(sold, 'EUR')
  if (mapped.kind === 'refused') throw new Error(`${mapped.pointer} ${mapped.reason}`)
  return mapped.entity
}

describe('WDR-11 the terms of an order', () => {
  test('of Shopify name a company as a business, and no other buyer', async () => {
    const company = { __typename: 'PurchasingCompany', company: { id: 'gid://shopify/Company/1' } }
    expect(await readShopify({ purchasingEntity: company })).toMatchObject({ buyer: 'business' })
    expect(await readShopify({})).not.toHaveProperty('buyer')
    expect(await readShopify({ purchasingEntity: null })).not.toHaveProperty('buyer')
  })

  test.each([
    ['web', 'web'],
    ['pos', 'pos'],
    ['phone', 'phone'],
    ['shopify_draft_order', 'other'],
    [null, undefined],
  ])('of Shopify and an export with the source %s have the channel %s', async (source, channel) => {
    expect((await readShopify({ sourceName: source })).channel).toBe(channel)
    expect(readExport({ source_name: source }).channel).toBe(channel)
  })

  test('of an export include standard delivery, the instruction and a company', () => {
    const instructed = '2026-09-12T08:00:00Z'
    expect(readExport({ standard_shipping: '4.90', instructed_at: instructed, company: { id: 1 } })).toMatchObject({
      standardShipping: 490,
      instructedAt: Date.parse(instructed),
      buyer: 'business',
    })
    for (const absent of ['standardShipping', 'instructedAt', 'buyer'])
      expect(readExport({})).not.toHaveProperty(absent)
  })
})

describe('WDR-11 the last delivery of an order starts the withdrawal period', () => {
  const [first, last] = ['2026-11-02T10:00:00Z', '2026-11-23T10:00:00Z']
  const sent = '2026-11-01T09:00:00Z'
  const findStart = (sold: ReturnType<typeof readExport>) =>
    findWithdrawalPeriod({ order: sold, units: unitsOf(sold, new Map()), config: wrenfoldShop }).start

  test('in Shopify', async () => {
    const lineItems = [line(11, { quantity: 1 }), line(12, { quantity: 1 })]
    const read = async (at: string | null) => {
      const parcels = [
        parcel(21, [[11, 1]], { createdAt: sent, deliveredAt: first }),
        parcel(22, [[12, 1]], { createdAt: sent, deliveredAt: at }),
      ]
      return findStart(await readShopify({ lineItems, fulfillments: parcels }))
    }
    expect([await read(last), await read(null)]).toEqual(['2026-11-23', null])
  })

  test('in Medusa', () => {
    const parcelOf = (item: number, at: string | null) => ({
      ...{ created_at: sent, packed_at: sent, shipped_at: sent, delivered_at: at, canceled_at: null },
      items: [{ line_item_id: `ordli_9_${item}`, quantity: 1 }],
    })
    const read = (at: string | null) => findStart(readMedusa({ fulfillments: [parcelOf(1, first), parcelOf(2, at)] }))
    expect([read(last), read(null)]).toEqual(['2026-11-23', null])
  })
})

describe('WDR-12 the payments of an order', () => {
  const gift = payment(32, {
    ...{ gateway: 'gift_card', processedAt: '2026-11-01T09:59:00Z', amountSet: money('58.00') },
  })
  const card = payment(31, { amountSet: money('50.00') })
  const givenBack = (number: number, amount: string, parent: object) =>
    payment(number, { kind: 'REFUND', amountSet: money(amount), parentTransaction: parent })

  test('of Shopify are listed from the oldest, each with its refunds', async () => {
    const back = givenBack(51, '8.00', gift)
    const read = await readShopify({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      transactions: [card, gift, back],
      refunds: [refund(41, [], [back])],
    })
    expect(read.payments).toEqual([
      { id: '32', gateway: 'gift_card', captured: 5_800, refunded: 800 },
      { id: '31', gateway: 'shopify_payments', captured: 5_000, refunded: 0 },
    ])
  })

  test('of Shopify are unknown if they do not add up', async () => {
    const orphan = payment(51, { kind: 'REFUND', amountSet: money('8.00') })
    const refunds = [refund(41, [], [orphan])]
    const partial = { displayFinancialStatus: 'PARTIALLY_REFUNDED', refunds }
    expect(await readShopify({ ...partial, transactions: [card, gift, orphan] })).not.toHaveProperty('payments')
    expect(await readShopify({ transactions: [card] })).not.toHaveProperty('payments')
  })

  test('of Medusa are listed from the oldest, with what was captured', () => {
    const paid = (id: string, at: string, amount: number, refunds: readonly object[] = []) => ({
      ...{ id, provider_id: `pp_${id}`, amount, created_at: at, canceled_at: null, captures: [{ amount }], refunds },
    })
    const collections = [
      { payments: [paid('card', '2026-11-02T10:00:00Z', 5, [{ id: 'ref_1', amount: 2, note: null }])] },
      {
        payments: [
          paid('credit', '2026-11-01T10:00:00Z', 3),
          { ...paid('open', '2026-11-01T09:00:00Z', 9), captures: [] },
        ],
      },
    ]
    expect(readMedusa({ payment_collections: collections }).payments).toEqual([
      { id: 'credit', gateway: 'pp_credit', captured: 300, refunded: 0 },
      { id: 'card', gateway: 'pp_card', captured: 500, refunded: 200 },
    ])
    expect(readMedusa({})).not.toHaveProperty('payments')
    const manual = [{ payments: [paid('system_default', '2026-11-02T10:00:00Z', 5)] }]
    expect(readMedusa({ payment_collections: manual }).payments).toMatchObject([{ gateway: 'manual' }])
  })
})
