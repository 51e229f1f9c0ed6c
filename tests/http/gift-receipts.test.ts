import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createGiver, createReceipt, readLink, readReceiptId } from '../journey/givers.ts'
import { scanPicture } from '../support/scanned.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

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

test.each([
  ['qr.svg', 'image/svg+xml'],
  ['qr.png', 'image/png'],
])('GFT-33 CON-14 a scanner reads the link of a receipt in its code: %s', async (file, type) => {
  const shopper = await createGiver(app, await loadDemoShop(world))
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const url = `/api/v1/${shopper.shopId}/gift-receipts/${readReceiptId(shopper)}/${file}`
  const response = await app.inject({ url, remoteAddress: shopper.address })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, type])
  const { text, width, height } = await scanPicture(response.rawPayload)
  expect(text).toBe(`${world.world.publicUrl}/#${readLink(shopper)}`)
  if (file === 'qr.png') expect([width, height]).toEqual([500, 500])
})

test('GFT-33 FIX-30 an unknown receipt id shows nothing, and repeated attempts are slowed down', async () => {
  const shopId = await loadDemoShop(world)
  const tries = async (n: number) =>
    app.inject({ url: `/api/v1/${shopId}/gift-receipts/nobody-${n}/qr.png`, remoteAddress: '10.77.1.7' })
  expect((await tries(0)).statusCode).toBe(404)
  for (let n = 1; n < 60; n++) await tries(n)
  expect((await tries(60)).statusCode).toBe(429)
})
