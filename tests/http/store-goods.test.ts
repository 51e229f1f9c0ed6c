import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { meanwhile } from '../journey/meanwhile.ts'
import { HOST, sellingIn } from '../journey/stores.ts'
import { choose, itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 60_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const lineOf = async (said: unknown, flags: readonly string[] = ['onstore-product-info']) => {
  const shopId = await loadDemoShop(house, { change: sellingIn({ flags }) })
  const { lines } = await meanwhile(house, shopId).orderNamed('#1001')
  const shirt = lines.find(({ title }) => title.startsWith('Aster Linen'))
  const [product] = await house.world.commerce.products(shopId, [shirt?.productId ?? ''])
  const variant = product?.variants.find(({ stock }) => stock === null || stock > 2)?.id
  const items = typeof said === 'object' && said !== null ? [{ variant_id: Number(variant), ...said }] : said
  const shopify = Buffer.from(JSON.stringify({ items })).toString('base64')
  const made = await app.inject({
    method: 'POST',
    url: `/api/v1/${shopId}/cart`,
    payload: { cart: [variant], shopify: said === 'garbage' ? '%%%' : shopify },
  })
  expect(made.statusCode).toBe(200)
  const she = shopper(app, shopId)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  await she.enter(`/cart/${made.json().token}`)
  const line = she.find('line_group', 'received')?.lines[0]
  return { title: line?.title, image: line?.picture?.src, price: line?.price?.amount, product }
}

test('SHP-58 the flag gives units the store’s title and picture, at catalogue prices', async () => {
  const image = `https://${HOST}/linen.jpg`
  const plain = await lineOf({ product_title: 'Linen, as we say', image, price: 1, final_price: 1 }, [])
  const shown = await lineOf({ product_title: 'Linen, as we say', image, price: 1, final_price: 1 })
  expect([shown.title, shown.image, shown.price]).toEqual(['Linen, as we say', image, plain.price])
  expect([plain.title, plain.image === image]).toEqual([plain.product?.title, false])
})

test('SHP-58 a picture of another host, or without https, is hidden', async () => {
  for (const image of ['https://evil.example/x.jpg', `http://${HOST}/x.jpg`, 'no address'])
    expect((await lineOf({ title: 'Linen', image })).image).not.toBe(image)
})

test('SHP-58 a long title is cut, and an empty title falls back to the catalogue', async () => {
  expect((await lineOf({ title: 'x'.repeat(500) })).title).toBe('x'.repeat(200))
  for (const said of [
    { title: ' ' },
    { title: 7 },
    { title: 'a\0b' },
    { variant_id: 'other', title: 'x' },
    'garbage',
    'text',
  ]) {
    const { title, product } = await lineOf(said)
    expect(title).toBe(product?.title)
  }
})
