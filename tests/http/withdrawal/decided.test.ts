import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { statement } from './eu-shop.ts'
import { readLetters } from './outbox.ts'
import { setUpExample } from './withdrawn-order.ts'

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

const newestLetter = (shopId: string, number: string) =>
  readLetters(house, shopId, statement.email).find(
    ({ header }) => header('Subject') === `About your withdrawal ${number}`,
  )

test.each([
  ['late', {}, 'after the withdrawal period had ended'],
  ['no-consumer', {}, 'isn’t a consumer contract'],
  ['nothing-left', {}, 'nothing left to refund'],
  ['excluded', { reason: 'c' }, 'Article 16(c) of Directive 2011/83/EU'],
])('WDR-16 the verdict %s reaches the shopper with its reason and a way to object', async (verdict, extra, words) => {
  const shop = await setUpExample(house, app, { withdrawal: { autoAccept: false } })
  const head = await shop.declare()
  const request = { verdict, ...extra, text: 'The parcel came on March 3.' }
  expect((await shop.act(head, 'decide', request)).status).toBe(200)
  await shop.drain()
  const text = newestLetter(shop.shopId, head.number)?.text.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain(words)
  expect(text).toContain('The parcel came on March 3.')
  expect(text).toContain('If you disagree, write to hello@wrenfold.example.')
  expect(text).not.toContain('Coat')
})

test('WDR-16 a decision against accepted units names their goods, once', async () => {
  const shop = await setUpExample(house, app)
  const head = await shop.declare()
  const request = { verdict: 'excluded', reason: 'e', units: ['3.1'], text: 'The seal was broken' }
  for (const key of ['k-1', 'k-1']) await shop.act(head, 'decide', request, key)
  await shop.drain()
  const letters = readLetters(house, shop.shopId, statement.email).filter(({ header }) =>
    header('Subject').startsWith('About your withdrawal'),
  )
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toMatch(/Socks/)
  expect(letters[0]?.text).not.toMatch(/Coat/)
})
