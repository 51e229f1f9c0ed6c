import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { itemNamed, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { chooseReturn, createGiver, createReceipt, openReceipt, readLink, readReceiptId } from './givers.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const createRecipientAndGiver = async () => {
  const giver = await createGiver(app, await loadDemoShop(world))
  await createReceipt(giver, 'Kim', 'Aster Linen')
  const kim = await openReceipt(app, giver.shopId, readLink(giver))
  return { giver, kim, item: itemNamed(kim, 'Aster Linen') }
}

const deleteReceipt = async (giver: Shopper): Promise<void> => {
  await giver.open('/gift-receipt')
  await giver.press('receipts.delete')
}

const cookieOf = ({ cookies }: Shopper): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test('FND-86 a session of a deleted gift receipt opens no page of the order', async () => {
  const { giver, kim } = await createRecipientAndGiver()
  await deleteReceipt(giver)
  for (const path of ['/exchange', '/credit', '/review', '/shop']) {
    const { body } = await kim.open(path)
    const seen = JSON.stringify(body)
    expect(body.screen?.path, path).not.toBe(path)
    expect(seen, path).not.toContain('Aster Linen')
    expect(seen, path).toContain(
      'This gift receipt was deleted. Please ask the person who gave it to you for a new one.',
    )
  }
})

test('FND-86 actions in a session of a deleted gift receipt are refused', async () => {
  const { giver, kim, item } = await createRecipientAndGiver()
  const { rev } = kim.readPage()
  await deleteReceipt(giver)
  for (const [name, args] of [
    ['item.open', { item }],
    ['items.continue', {}],
  ] as const) {
    const seen = await kim.post(name, { at: '/exchange', args }, { 'if-match': rev ?? '' })
    expect([seen.status, seen.body.problem?.code], name).toEqual([409, 'receipt-gone'])
  }
})

test('FND-86 headless calls and photos of a deleted gift receipt are refused', async () => {
  const { giver, kim, item } = await createRecipientAndGiver()
  const receipt = await world.world.store.giftReceipts.byId(giver.shopId, readReceiptId(giver))
  const order = receipt?.orderId ?? 'none'
  await deleteReceipt(giver)
  const headers = { cookie: cookieOf(kim), host: 'localhost' }
  const base = `/api/v1/${kim.shopId}`
  const [totals, photo] = await Promise.all([
    app.inject({
      method: 'POST',
      url: `${base}/return/totals`,
      headers,
      payload: { lineItems: [{ id: item, returnType: 'credit' }] },
    }),
    app.inject({
      method: 'POST',
      url: `${base}/order/${order}/line_item/${encodeURIComponent(item)}/image`,
      headers: { ...headers, 'content-type': 'image/png' },
      payload: Buffer.from('89504e470d0a1a0a', 'hex'),
    }),
  ])
  for (const response of [totals, photo]) expect(response.body).toContain('receipt-gone')
})

test('FND-86 deleting a gift receipt leaves the drafts of other sessions unchanged', async () => {
  const { giver, kim } = await createRecipientAndGiver()
  const kims = readReceiptId(giver)
  await createReceipt(giver, 'Lee', 'Alder')
  const lee = await openReceipt(app, giver.shopId, readLink(giver))
  await chooseReturn(lee, 'Alder')
  await world.world.store.giftReceipts.remove(giver.shopId, kims)
  expect(JSON.stringify(await kim.open('/exchange'))).toContain('This gift receipt was deleted')
  const { screen } = (await lee.open('/review')).body
  expect(screen?.path).toBe('/review')
  expect(JSON.stringify(screen)).toContain('Alder')
})
