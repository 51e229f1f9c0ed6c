import { expect, test } from 'vitest'
import type { DocumentName } from '../../../../server/providers/commerce/shopify/documents.ts'
import { order, product, variant } from '../../../support/shopify/goods.ts'
import { shopifyShop } from '../../../support/shopify/shopify-shop.ts'

const store = async () => {
  const set = variant(8004, { requiresComponents: true })
  const shirt = product(7001, { variants: [variant(8001), variant(8002), variant(8003), set] })
  const { client, shop } = await shopifyShop({ things: [order(1001), shirt], definitions: ['homeward_exchange'] })
  const change = async (document: DocumentName, variables: Record<string, unknown>) => {
    const { data, failed } = await client.ask({ document, variables })
    const userErrors = (data.done as { userErrors?: readonly { code?: string; message: string }[] } | undefined)
      ?.userErrors
    return [...failed, ...(userErrors ?? [])].map(({ code, message }) => code ?? message)
  }
  return { change, client, shop }
}

const end = (name: string, fields: object = {}) => ({
  locationId: 'gid://shopify/Location/1',
  name,
  changeFromQuantity: null,
  ...(name === 'reserved' && { ledgerDocumentUri: 'homeward://stock/r1' }),
  ...fields,
})
const move = (from: object, to: object, number = 8001) => ({
  inventoryItemId: `gid://shopify/InventoryItem/${number}`,
  quantity: 1,
  from,
  to,
})
const moves = (...changes: readonly object[]) => ({
  input: { reason: 'other', referenceDocumentUri: 'homeward://stock/r1', changes },
  key: String(Math.random()),
})

test.each([
  [
    'a document on what can be sold',
    [move(end('available', { ledgerDocumentUri: 'homeward://a' }), end('reserved'))],
    'INVALID_AVAILABLE_DOCUMENT',
  ],
  [
    'no document on what is set aside',
    [move(end('available'), end('reserved', { ledgerDocumentUri: null }))],
    'INVALID_QUANTITY_DOCUMENT',
  ],
  [
    'a count that is not so any more',
    [move(end('available', { changeFromQuantity: 3 }), end('reserved'))],
    'CHANGE_FROM_QUANTITY_STALE',
  ],
  [
    'two places',
    [move(end('available'), end('reserved', { locationId: 'gid://shopify/Location/2' }))],
    'DIFFERENT_LOCATIONS',
  ],
  [
    'three documents',
    [1, 2, 3].map((n) => move(end('available'), end('reserved', { ledgerDocumentUri: `homeward://${n}` }), 8000 + n)),
    'MAXIMUM_LEDGER_DOCUMENT_URIS',
  ],
  ['no such thing', [move(end('available'), end('reserved'), 9)], 'INVALID_INVENTORY_ITEM'],
  ['a set of things', [move(end('available'), end('reserved'), 8004)], 'NON_MUTABLE_INVENTORY_ITEM'],
])('BCK-12 the fake store moves nothing for %s', async (_, changes, code) => {
  const { change } = await store()
  expect(await change('stock-move', moves(...changes))).toEqual([code])
})

test('BCK-12 the fake store moves nothing without the expected quantity', async () => {
  const { change } = await store()
  const { changeFromQuantity: _, ...silent } = end('available')
  expect(await change('stock-move', moves(move(silent, end('reserved'))))).toEqual([
    'changeFromQuantity must be provided',
  ])
})

const adjusts = (fields: object, overrides: object = {}) => ({
  input: {
    reason: 'restock',
    name: 'available',
    changes: [
      {
        inventoryItemId: 'gid://shopify/InventoryItem/8001',
        locationId: 'gid://shopify/Location/1',
        delta: 1,
        changeFromQuantity: 7,
        ...fields,
      },
    ],
    ...overrides,
  },
  key: String(Math.random()),
})

test.each([
  ['a set of things', adjusts({ inventoryItemId: 'gid://shopify/InventoryItem/8004' }), 'NON_MUTABLE_INVENTORY_ITEM'],
  ['no such thing', adjusts({ inventoryItemId: 'gid://shopify/InventoryItem/9' }), 'INVALID_INVENTORY_ITEM'],
  ['another place', adjusts({ locationId: 'gid://shopify/Location/2' }), 'ITEM_NOT_STOCKED_AT_LOCATION'],
  ['a count that is not so any more', adjusts({ changeFromQuantity: 6 }), 'CHANGE_FROM_QUANTITY_STALE'],
  ['a document on what can be sold', adjusts({ ledgerDocumentUri: 'homeward://a' }), 'INVALID_AVAILABLE_DOCUMENT'],
  ['a reason that it does not know', adjusts({}, { reason: 'because' }), 'INVALID_REASON'],
  ['what is set aside', adjusts({}, { name: 'reserved' }), 'INVALID_QUANTITY_NAME'],
])('BCK-12 the fake store restocks nothing for %s', async (_, variables, code) => {
  const { change, shop } = await store()
  expect([await change('stock-adjust', variables), shop.adjusted]).toEqual([[code], []])
})

test('BCK-12 the fake store moves all or nothing, and replays answers by key', async () => {
  const { change, client } = await store()
  const levels = async (number: number) => {
    const variables = { ids: [`gid://shopify/ProductVariant/${number}`], location: 'gid://shopify/Location/1' }
    const { data } = await client.ask({ document: 'stock-levels', variables })
    type StockChanges = readonly {
      readonly item: { readonly level: { readonly quantities: readonly { quantity: number }[] } }
    }[]
    return (data.variants as StockChanges)[0]?.item.level.quantities.map(({ quantity }) => quantity)
  }
  const stale = moves(
    move(end('available'), end('reserved')),
    move(end('available', { changeFromQuantity: 1 }), end('reserved'), 8002),
  )
  expect(await change('stock-move', stale)).toEqual(['CHANGE_FROM_QUANTITY_STALE'])
  expect(await change('stock-move', stale)).toEqual(['IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED'])
  expect(await levels(8001)).toEqual([7, 0])
  const good = moves(move(end('available'), end('reserved')))
  expect([await change('stock-move', good), await change('stock-move', good)]).toEqual([[], []])
  expect(await levels(8001)).toEqual([6, 1])
  const other = { ...moves(move(end('available'), end('reserved'), 8002)), key: good.key }
  expect(await change('stock-move', other)).toEqual(['IDEMPOTENCY_KEY_PARAMETER_MISMATCH'])
})

const refundOf = (fields: object = {}) => ({
  input: {
    orderId: 'gid://shopify/Order/1001',
    transactions: [
      {
        orderId: 'gid://shopify/Order/1001',
        parentId: 'gid://shopify/OrderTransaction/31',
        kind: 'REFUND',
        gateway: 'shopify_payments',
        amount: '10.00',
        ...fields,
      },
    ],
  },
  key: String(Math.random()),
})

test.each([
  ['more than the payment took', { amount: '108.01' }, 'Refund amount must not be more than the amount available'],
  ['nothing', { amount: '0.00' }, 'Transactions amount must be greater than 0'],
  ['what went another way', { gateway: 'paypal' }, 'Transactions are invalid'],
])('BCK-12 the fake store refuses a refund of %s, without a code', async (_, fields, message) => {
  const { change } = await store()
  expect(await change('refund-create', refundOf(fields))).toEqual([message])
})

test('BCK-12 the fake store creates a single order per id, within stock and definitions', async () => {
  const { change, shop } = await store()
  const returnLine = (value: string, quantity: number, inventoryBehaviour: string) => ({
    order: {
      lineItems: [{ variantId: 'gid://shopify/ProductVariant/8001', quantity }],
      metafields: [{ namespace: '$app', key: 'homeward_exchange', type: 'id', value }],
    },
    options: { inventoryBehaviour },
  })
  expect(await change('exchange-order-create', returnLine('r1', 9, 'BYPASS'))).toEqual([])
  expect(await change('exchange-order-create', returnLine('r1', 1, 'BYPASS'))).toEqual(['INVALID'])
  expect(await change('exchange-order-create', returnLine('r2', 8, 'DECREMENT_OBEYING_POLICY'))).toEqual([
    'INVENTORY_CLAIM_FAILED',
  ])
  expect(await change('exchange-order-create', returnLine('r3', 7, 'DECREMENT_OBEYING_POLICY'))).toEqual([])
  shop.definitions.length = 0
  expect(await change('exchange-order-create', returnLine('r4', 1, 'BYPASS'))).toEqual(['INVALID'])
})

test('BCK-12 the fake store refuses calls outside of the app’s scopes', async () => {
  const { change, shop } = await store()
  shop.scopes = ['read_orders', 'read_all_orders']
  const card = { input: { initialAmount: { amount: '1.00', currencyCode: 'USD' }, code: 'ABCDEFGH' } }
  expect(await change('refund-create', refundOf())).toEqual(['ACCESS_DENIED'])
  expect(await change('gift-card-create', card)).toEqual(['ACCESS_DENIED'])
})

const fulfilledLineId = 'gid://shopify/FulfillmentLineItem/2100'
const returnOf = (fields: object = {}) => ({
  input: {
    orderId: 'gid://shopify/Order/1001',
    returnLineItems: [{ fulfillmentLineItemId: fulfilledLineId, quantity: 1, ...fields }],
  },
})

test.each([
  ['what was not sent', { fulfillmentLineItemId: 'gid://shopify/FulfillmentLineItem/1' }, 'INVALID'],
  ['more than was sent', { quantity: 3 }, 'INVALID'],
  ['a note that is too long', { returnReasonNote: 'x'.repeat(256) }, 'TOO_LONG'],
  ['a reason that it has not', { returnReasonDefinitionId: 'gid://shopify/ReturnReasonDefinition/no' }, 'NOT_FOUND'],
])('BCK-12 the fake store makes no return of %s', async (_, fields, code) => {
  const { change } = await store()
  expect(await change('return-create', returnOf(fields))).toEqual([code])
})

test('BCK-12 the fake store duplicates a repeated return, up to the remaining units', async () => {
  const { change, shop } = await store()
  expect([await change('return-create', returnOf()), await change('return-create', returnOf())]).toEqual([[], []])
  expect(await change('return-create', returnOf())).toEqual(['INVALID'])
  const [made] = shop.things[0]?.returns as readonly { id: string; returnLineItems: readonly { id: string }[] }[]
  const take = (quantity: number, more: object = {}) => ({
    input: { returnId: made?.id, returnLineItems: [{ id: made?.returnLineItems[0]?.id, quantity, ...more }] },
  })
  const unknownLine = {
    reverseFulfillmentOrderLineItemId: 'gid://shopify/X/1',
    quantity: 1,
    dispositionType: 'RESTOCKED',
  }
  expect(await change('return-process', take(2))).toEqual(['INVALID'])
  expect(await change('return-process', take(1, { dispositions: [unknownLine] }))).toEqual(['NOT_FOUND'])
  expect([await change('return-process', take(1)), await change('return-process', take(1))]).toEqual([[], ['INVALID']])
  expect(await change('return-cancel', { id: made?.id })).toEqual(['INVALID_STATE'])
  expect([await change('return-close', { id: made?.id }), await change('return-close', { id: made?.id })]).toEqual([
    [],
    ['INVALID_STATE'],
  ])
  shop.scopes = ['read_orders', 'read_all_orders']
  expect(await change('return-create', returnOf())).toEqual(['ACCESS_DENIED'])
})
