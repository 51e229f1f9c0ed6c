import { describe, expect, test } from 'vitest'
import { limitNameLookups } from '../../../../server/providers/commerce/shopify/name-lookups.ts'
import { openedDatabase } from '../../../contract/open-database.ts'
import { collection, order, product } from '../../../support/shopify/goods.ts'
import { mirroredStore } from '../../../support/shopify/mirrored-store.ts'
import { createShopifyStores } from '../../../support/shopify/shopify-commerce.ts'

const minute = 60_000

const orders = (...numbers: readonly number[]) =>
  numbers.map((number) => order(number, { updatedAt: new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString() }))
const fromStart = { since: 0, cursor: null }
const idsOf = ({ entities }: { readonly entities: readonly { readonly id: string }[] }) => entities.map(({ id }) => id)

describe('BCK-02 a page of changes in a store', () => {
  test('a page ends with its time, and the next page continues there', async () => {
    const { source } = await mirroredStore({ things: orders(1, 2, 3, 4, 5), slowMs: 4_000 })
    const first = await source.orders(fromStart, 10_000)
    expect(idsOf(first)).toEqual(['1', '2'])
    const second = await source.orders({ since: 0, cursor: first.next }, 60_000)
    expect([idsOf(second), second.next]).toEqual([['3', '4', '5'], null])
  })

  test('a page returns its partial result when the store fails, if any', async () => {
    const { source, shop } = await mirroredStore({ things: orders(1, 2, 3) })
    const reading = source.orders(fromStart, 60_000)
    shop.breaksAfter = 3
    const page = await reading
    expect(idsOf(page)).toEqual(['1', '2'])
    shop.breaksAfter = 4
    await expect(source.orders({ since: 0, cursor: page.next }, 60_000)).rejects.toMatchObject({
      code: 'RET_ERR_COMMERCE',
    })
    shop.breaksAfter = null
    expect(await source.orders({ since: 0, cursor: page.next }, 60_000)).toMatchObject({
      entities: [{ id: '3' }],
      next: null,
    })
  })

  test('an unreadable order is logged and skipped, and its cached copy is removed', async () => {
    const nodes = [...orders(1), order(2, { currencyCode: 'EUR' }), ...orders(3)]
    const { source, warned } = await mirroredStore({ things: nodes })
    const page = await source.orders(fromStart, 60_000)
    expect([idsOf(page), page.removedIds, page.next]).toEqual([['1', '3'], ['2'], null])
    expect(warned).toEqual([{ what: 'order 2', pointer: '/currency', reason: expect.any(String) }])
  })

  test('a product removed since its listing is skipped', async () => {
    const { source } = await mirroredStore({
      things: [product(7001), product(7002)],
      deletedIds: ['gid://shopify/Product/7001'],
    })
    expect(await source.catalogue(fromStart, 60_000)).toMatchObject({
      entities: [{ id: '7002' }],
      removedIds: ['7001'],
    })
  })

  test('every collection lists its products', async () => {
    const nodes = [collection(9001, [7001]), collection(9002, [], { title: 'Vault' })]
    const { source } = await mirroredStore({ things: nodes })
    const { entities: there } = await source.collections(fromStart, 60_000)
    expect(there.map(({ title, productIds }) => [title, productIds])).toEqual([
      ['Summer', ['7001']],
      ['Vault', []],
    ])
  })
})

describe('BCK-07 random order numbers typed by a stranger', () => {
  test('each random number reaches the store once per minute', async () => {
    const { source, shop, asked } = await mirroredStore({ things: orders(1) })
    for (let times = 0; times < 3; times += 1) expect(await source.orderByName('#9999', 3_000)).toBeNull()
    expect(asked()).toEqual(['OrderByName'])
    shop.now += minute
    await source.orderByName('9999', 3_000)
    expect(asked()).toHaveLength(2)
  })

  const atOnce = async (names: readonly string[]) => {
    const waits: number[] = []
    const requests: string[] = []
    const findNothing = async (name: string) => {
      requests.push(name)
      return null
    }
    const find = limitNameLookups(findNothing, { now: () => 0, pause: async (ms) => waits.push(ms) })
    const all = await Promise.allSettled(names.map((name) => find(name, 3_000)))
    return { waits, requests, refused: all.flatMap(({ status }, n) => (status === 'rejected' ? [names[n]] : [])) }
  }

  test('lookups run at two per second, and a real shopper gets their turn', async () => {
    const { waits, requests } = await atOnce(['5', '6', '7', 'hers'])
    expect([requests.toSorted(), waits]).toEqual([
      ['5', '6', '7', 'hers'],
      [1_000, 1_000],
    ])
  })

  test('lookups beyond the wait limit are refused', async () => {
    const { requests, refused } = await atOnce(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect([requests.length, refused]).toEqual([6, ['7', '8']])
  })
})

describe('BCK-07 a shop that publishes again', () => {
  const stores = createShopifyStores(openedDatabase())

  test('a republished shop continues with its token', async () => {
    const { shopId, store, publish } = await stores.open({
      things: orders(1),
      credentials: { id: 'app', secret: 'key' },
      tokens: new Map(),
    })
    const commerce = stores.commerce()
    await commerce.findOrderByName(shopId, '1')
    publish()
    await commerce.findOrder(shopId, '1', { within: 0 })
    expect(store.grants).toBe(1)
  })

  test('a missing variable of the shop is named when its orders are read', async () => {
    const { shopId } = await stores.open({ things: orders(1) })
    const reading = stores.commerce(() => undefined).findOrderByName(shopId, '1')
    await expect(reading).rejects.toMatchObject({
      code: 'RET_ERR_COMMERCE_REFUSED',
      cause: { message: expect.stringMatching(/^The variable HOMEWARD_.*__SHOPIFY_ID is not set$/) },
    })
  })
})
