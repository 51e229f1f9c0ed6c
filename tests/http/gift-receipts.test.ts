import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { give, giverIn, linkOf, receiptIn } from '../journey/givers.ts'
import { scanned } from '../support/scanned.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

test.each([
  ['qr.svg', 'image/svg+xml'],
  ['qr.png', 'image/png'],
])('GFT-33 CON-14 a scanner reads the link of a receipt in its code: %s', async (file, type) => {
  const she = await giverIn(app, await loadDemoShop(house))
  await give(she, 'Kim', 'Aster Linen')
  const url = `/api/v1/${she.shopId}/gift-receipts/${receiptIn(she)}/${file}`
  const answer = await app.inject({ url, remoteAddress: she.address })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  const { text, width, height } = await scanned(answer.rawPayload)
  expect(text).toBe(`${house.world.publicUrl}/#${linkOf(she)}`)
  if (file === 'qr.png') expect([width, height]).toEqual([500, 500])
})

test('GFT-33 FIX-30 an unknown receipt id shows nothing, and repeated attempts are slowed down', async () => {
  const shopId = await loadDemoShop(house)
  const tries = async (n: number) =>
    app.inject({ url: `/api/v1/${shopId}/gift-receipts/nobody-${n}/qr.png`, remoteAddress: '10.77.1.7' })
  expect((await tries(0)).statusCode).toBe(404)
  for (let n = 1; n < 60; n++) await tries(n)
  expect((await tries(60)).statusCode).toBe(429)
})
