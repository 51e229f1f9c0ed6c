import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { HOST, shopSelling } from '../journey/stores.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const lineOf = async (response: unknown, flags: readonly string[] = ['onstore-product-info']) => {
  const shopId = await loadDemoShop(world, { change: shopSelling({ flags }) })
  const { lines } = await changesOf(world, shopId).orderNamed('#1001')
  const shirt = lines.find(({ title }) => title.startsWith('Aster Linen'))
  const [product] = await world.world.commerce.products(shopId, [shirt?.productId ?? ''])
  const variant = product?.variants.find(({ stock }) => stock === null || stock > 2)?.id
  const items =
    typeof response === 'object' && response !== null ? [{ variant_id: Number(variant), ...response }] : response
  const shopify = Buffer.from(JSON.stringify({ items })).toString('base64')
  const createdResponse = await app.inject({
    method: 'POST',
    url: `/api/v1/${shopId}/cart`,
    payload: { cart: [variant], shopify: response === 'garbage' ? '%%%' : shopify },
  })
  expect(createdResponse.statusCode).toBe(200)
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.enter(`/cart/${createdResponse.json().token}`)
  const line = shopper.find('line_group', 'received')?.lines[0]
  return { title: line?.title, image: line?.picture?.src, price: line?.price?.amount, product }
}

test('SHP-58 the flag gives units the store’s title and picture, at catalogue prices', async () => {
  const image = `https://${HOST}/linen.jpg`
  const plain = await lineOf({ product_title: 'Linen, as we say', image, price: 1, final_price: 1 }, [])
  const line = await lineOf({ product_title: 'Linen, as we say', image, price: 1, final_price: 1 })
  expect([line.title, line.image, line.price]).toEqual(['Linen, as we say', image, plain.price])
  expect([plain.title, plain.image === image]).toEqual([plain.product?.title, false])
})

test('SHP-58 a picture of another host, or without https, is hidden', async () => {
  for (const image of ['https://evil.example/x.jpg', `http://${HOST}/x.jpg`, 'no address'])
    expect((await lineOf({ title: 'Linen', image })).image).not.toBe(image)
})

test('SHP-58 a long title is cut, and an empty title falls back to the catalogue', async () => {
  expect((await lineOf({ title: 'x'.repeat(500) })).title).toBe('x'.repeat(200))
  for (const response of [
    { title: ' ' },
    { title: 7 },
    { title: 'a\0b' },
    { variant_id: 'other', title: 'x' },
    'garbage',
    'text',
  ]) {
    const { title, product } = await lineOf(response)
    expect(title).toBe(product?.title)
  }
})
