import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { undrawn } from '../../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { statement, toEuShop } from './eu-shop.ts'

const html = '<html lang="en"><head><title>-</title><!--head--></head><body><!--page--><!--first--></body></html>'

let house: TestWorld
let app: FastifyInstance
let shopId: string
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world, { client: { html, root: house.dataDir, draw: undrawn } })
  shopId = await loadDemoShop(house, { change: (config) => toEuShop(config) })
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const send = () =>
  app.inject({
    method: 'POST',
    url: `/press?shop=${shopId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({
      'hw.at': '/withdraw',
      'hw.rev': '',
      'hw.form': 'withdrawal',
      'hw.press': JSON.stringify({ name: 'withdrawal.confirm' }),
      ...Object.fromEntries(Object.entries(statement).map(([name, value]) => [`withdrawal-${name}`, value])),
    }).toString(),
  })

const listStored = () => house.world.store.withdrawals.page(shopId, {}, { after: null, limit: 9 })

test('WDR-20 a form posted without scripts and cookies stores a statement once a day', async () => {
  const first = await send()
  expect([first.statusCode, first.headers['set-cookie']]).toEqual([303, undefined])
  expect(first.headers.location).toMatch(/^\/withdrawal\/[\w-]{22}\?shop=/)
  expect((await send()).headers.location).toBe(first.headers.location)
  house.clock.forward(25 * 3_600_000)
  expect((await send()).headers.location).not.toBe(first.headers.location)
  const [second, ...others] = await listStored()
  expect([others.length, second?.earlierId]).toEqual([1, others[0]?.id])
})
