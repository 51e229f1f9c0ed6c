import { describe, expect, test } from 'vitest'
import { collection, line, order, parcel, product, variant } from '../../../support/shopify/goods.ts'
import { readOf, shopifyShop } from '../../../support/shopify/shopify-shop.ts'

const day = 86_400_000

describe('BCK-07 an order by its typed name', () => {
  const orderNamed = (number: number, name: string, createdAt = '2026-11-01T10:00:00Z') =>
    order(number, { name, createdAt })

  test.each([
    ['#1001', '1'],
    [' 1001 ', '1'],
    ['1001-a', '2'],
    ['EN1001', '3'],
    ['100', null],
    ['', null],
    ['#', null],
  ])('the typed name %j finds exactly its order, never a search match', async (typed, id) => {
    const nodes = [orderNamed(4, '#10010'), orderNamed(1, '#1001'), orderNamed(2, '#1001-A'), orderNamed(3, 'EN1001')]
    const { source } = await shopifyShop({ things: nodes })
    const found = await source.orderByName(typed)
    expect(found === null ? null : readOf(found).id).toBe(id)
  })

  test.each([
    '* OR email:ada@example.com',
    '1001" OR name:"1002',
    'a\\',
    '(1001)',
    'email:ada',
  ])('the typed query %j for foreign orders sends nothing to Shopify', async (typed) => {
    const { source, shop } = await shopifyShop({ things: [orderNamed(1, '#1001')] })
    expect(await source.orderByName(typed)).toBeNull()
    expect(shop.requests).toEqual([])
  })

  test('a name without the shop’s prefix finds its order', async () => {
    const { source, shop } = await shopifyShop({
      things: [orderNamed(3, 'EN1001'), orderNamed(4, 'EN10010')],
      namesBegin: 'EN',
    })
    expect(readOf(await source.orderByName('1001')).id).toBe('3')
    expect(readOf(await source.orderByName('#en1001')).id).toBe('3')
    shop.requests.length = 0
    expect(await source.orderByName('1002')).toBeNull()
    expect(shop.requests).toHaveLength(2)
  })

  test('of two imported orders with the same name the newest is found', async () => {
    const nodes = [orderNamed(1, '#1001', '2026-10-01T10:00:00Z'), orderNamed(2, '#1001', '2026-11-01T10:00:00Z')]
    const { source } = await shopifyShop({ things: nodes })
    expect(readOf(await source.orderByName('1001')).id).toBe('2')
  })

  test('a new order is not yet found by name, but by its id', async () => {
    const { source, shop } = await shopifyShop({
      things: [order(1001, { updatedAt: '2026-11-20T11:59:50Z' })],
      searchLagMs: 60_000,
    })
    expect(await source.orderByName('#1001')).toBeNull()
    expect(readOf(await source.order('1001')).name).toBe('#1001')
    shop.now += 60_000
    expect(readOf(await source.orderByName('#1001')).id).toBe('1001')
  })

  test('an order of ninety days ago requires read_all_orders', async () => {
    const old = new Date(Date.parse('2026-11-20T12:00:00Z') - 90 * day).toISOString()
    const { source, shop } = await shopifyShop({ things: [orderNamed(1001, '#1001', old)] })
    expect(readOf(await source.orderByName('1001')).id).toBe('1001')
    shop.scopes = ['read_orders']
    expect(await source.orderByName('1001')).toBeNull()
    expect(await source.order('1001')).toBeNull()
  })

  test('an order of nine parcels fails at its deadline, however many calls it needs', async () => {
    const fulfillments = Array.from({ length: 9 }, (_, n) => parcel(21 + n, [[11, 1]]))
    const nodes = [order(1001, { lineItems: [line(11, { quantity: 9 })], fulfillments })]
    const { source } = await shopifyShop({ things: nodes, slowMs: 2000 })
    await expect(source.orderByName('1001', 3000)).rejects.toMatchObject({ code: 'RET_ERR_COMMERCE' })
    expect(readOf(await source.orderByName('1001', 7000)).lines[0]?.fulfilledAt).toHaveLength(9)
  })

  test('an ordinary order is read with a single call, by name with two', async () => {
    const { source, shop } = await shopifyShop({ things: [orderNamed(1001, '#1001')] })
    await source.order('1001')
    expect(shop.requests.map(({ name }) => name)).toEqual(['OrderById'])
    await source.orderByName('1001')
    expect(shop.requests.map(({ name }) => name).slice(1)).toEqual(['OrderByName', 'OrderById'])
  })
})

describe('BCK-02 changes in a Shopify store', () => {
  test('a paged sync reports each order once, the earliest change first', async () => {
    const at = (n: number) => new Date(Date.parse('2026-11-10T00:00:00Z') + n * 60_000).toISOString()
    const nodes = Array.from({ length: 230 }, (_, n) =>
      order(2000 + n, { updatedAt: at((n * 7) % 230), lineItems: [line(n)] }),
    )
    const { source } = await shopifyShop({ things: nodes }, { by: 'sync' })
    const readOrders: { id: string; at: number }[] = []
    for (let after: string | null = null, pages = 0; pages < 9; pages += 1) {
      const page = await source.changed('orders', Date.parse(at(5)), after)
      readOrders.push(...page)
      after = page.at(-1)?.next ?? null
      if (after === null) break
    }
    expect(readOrders).toHaveLength(225)
    expect(readOrders.map((one) => one.at)).toEqual(readOrders.map((one) => one.at).toSorted((a, b) => a - b))
    expect(new Set(readOrders.map(({ id }) => id)).size).toBe(225)
    expect(readOrders[0]).toMatchObject({ id: expect.stringMatching(/^2\d{3}$/), at: Date.parse(at(5)) })
  })

  test('the sync reports product changes too', async () => {
    const { source } = await shopifyShop({
      things: [product(7001), product(7002, { updatedAt: '2026-11-15T00:00:00Z' })],
    })
    expect(await source.changed('products', Date.parse('2026-11-10T00:00:00Z'), null)).toEqual([
      { id: '7002', at: Date.parse('2026-11-15T00:00:00Z'), next: null },
    ])
  })
})

describe('BCK-07 the catalogue of a shop of Shopify', () => {
  test('a product is read with texts, pictures, options, prices, weights and stock', async () => {
    const variants = [
      variant(8001, { media: [{ __typename: 'MediaImage', image: { url: 'https://cdn.example.com/navy.jpg' } }] }),
      variant(8002, {
        compareAtPrice: '65.00',
        selectedOptions: [{ value: 'L' }, { value: 'Navy' }],
        inventoryPolicy: 'CONTINUE',
      }),
    ]
    const { source } = await shopifyShop({ things: [product(7001, { variants })] })
    const [read] = await source.products(['7001'])
    expect(read).toEqual({
      kind: 'read',
      entity: {
        id: '7001',
        title: 'Linen Shirt',
        handle: 'linen-shirt',
        description: 'Woven in Portugal & washed soft.\n100% linen',
        vendor: 'Harbour Goods',
        productType: 'Shirts',
        tags: ['linen'],
        images: ['https://cdn.example.com/shirt.jpg'],
        options: [
          { name: 'Size', values: ['M', 'L'] },
          { name: 'Color', values: ['Navy'] },
        ],
        variants: [
          {
            id: '8001',
            title: 'M / Navy',
            sku: 'HG-8001',
            options: ['M', 'Navy'],
            price: 5000,
            compareAtPrice: null,
            image: 'https://cdn.example.com/navy.jpg',
            stock: 7,
            grams: 227,
          },
          {
            id: '8002',
            title: 'M / Navy',
            sku: 'HG-8002',
            options: ['L', 'Navy'],
            price: 5000,
            compareAtPrice: 6500,
            image: null,
            stock: null,
            grams: 227,
          },
        ],
        published: true,
        createdAt: Date.parse('2026-01-01T00:00:00Z'),
        updatedAt: Date.parse('2026-11-01T00:00:00Z'),
      },
    })
  })

  test('drafts, archived and unlisted products are returnable and not selectable', async () => {
    const states = ['DRAFT', 'ARCHIVED', 'UNLISTED', 'ACTIVE']
    const nodes = [...states.map((status, n) => product(7001 + n, { status })), product(7005, { publishedAt: null })]
    const { source } = await shopifyShop({ things: nodes })
    const read = await source.products(['7001', '7002', '7003', '7004', '7005'])
    expect(read.map((one) => one.kind === 'read' && one.entity.published)).toEqual([false, false, false, true, false])
  })

  test('a product of 170 variants has them all, and a deleted product is absent', async () => {
    const variants = Array.from({ length: 170 }, (_, n) => variant(90_000 + n))
    const { source } = await shopifyShop({ things: [product(7001, { variants }), product(7003)] })
    const read = await source.products(['7001', '7002', '7003', '7004', '7005', '7006'])
    expect(read.map((one) => one.kind === 'read' && one.entity.variants.length)).toEqual([170, 1])
  })

  test('stock is read live: a number if tracked, null if oversold or untracked', async () => {
    const variants = [
      variant(1, { inventoryQuantity: 3 }),
      variant(2, { inventoryQuantity: -2 }),
      variant(3, { inventoryPolicy: 'CONTINUE' }),
      variant(4, { inventoryItem: { tracked: false } }),
      variant(5, { inventoryQuantity: null }),
    ]
    const { source } = await shopifyShop({ things: [product(7001, { variants })] })
    const ids = ['1', '2', '3', '4', '5', '6']
    expect([...(await source.stock(ids))]).toEqual([
      ['1', 3],
      ['2', -2],
      ['3', null],
      ['4', null],
      ['5', 0],
    ])
  })

  test('every visible collection is read in order, with all its products', async () => {
    const many = Array.from({ length: 260 }, (_, n) => 7001 + n)
    const nodes = [
      collection(9002, many, {
        title: 'Winter',
        sortOrder: 'MOST_RELEVANT',
        image: { url: 'https://cdn.example.com/w.jpg' },
      }),
      collection(9001, [7002, 7001]),
      collection(9003, [7001], { published: false }),
    ]
    const { source } = await shopifyShop({ things: nodes })
    const read = []
    for (const one of await source.collectionsListed(null)) read.push(await source.collection(one))
    expect(read).toEqual([
      {
        kind: 'read',
        entity: {
          id: '9001',
          title: 'Summer',
          handle: 'summer',
          image: null,
          productIds: ['7002', '7001'],
          sortOrder: 'price-desc',
          publishedAt: Date.parse('2026-11-01T00:00:00Z'),
        },
      },
      {
        kind: 'read',
        entity: expect.objectContaining({
          id: '9002',
          image: 'https://cdn.example.com/w.jpg',
          productIds: many.map(String),
        }),
      },
    ])
  })
})
