import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ask, ofType, rule, shopWith } from '../journey/ruled.ts'
import { jpegPhoto } from '../support/pictures.ts'
import { answer, itemNamed, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { atOrderOf, cookieOf } from './photo-shopper.ts'

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

test('recipients cannot see or attach the photos of the giver', async () => {
  const shopId = await loadDemoShop(house, {
    change: shopWith({ rules: [rule('show', [ask('show', 'upload')], { when: ofType('Shirts') })] }),
  })
  const giver = await atOrderOf({ house, app }, shopId)
  const sent = await giver.send(await jpegPhoto(64, 48))
  expect(sent.status).toBe(201)

  const recipient = shopper(app, shopId)
  await recipient.open('/gift')
  await recipient.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  await recipient.press('gift.submit', {
    values: {
      email: 'gil@example.com',
      firstName: 'Gil',
      lastName: 'Moss',
      country: 'US',
      address1: '1 Main Street',
      city: 'New York',
      state: 'NY',
      zip: '10003',
    },
  })
  const shirt = itemNamed(recipient, 'Aster Linen')
  await recipient.press('item.open', { args: { item: shirt } })
  expect(recipient.find('photo_upload')?.photos ?? []).toEqual([])
  expect((await giver.get(sent.body.url, cookieOf(recipient))).statusCode).toBe(404)
  expect((await giver.get(sent.body.url)).statusCode).toBe(200)
  const attached = await answer(recipient, shirt, { answers: { show: sent.body.id } })
  expect(attached.status).toBe(422)
})

test('a NUL or half a character in an address gets an answer', async () => {
  const shopId = await loadDemoShop(house)
  const made = await house.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Test', role: 'owner', endsAt: null },
  )
  const { she } = await atOrderOf({ house, app }, shopId)
  const headers = { authorization: `Bearer ${made?.key}`, cookie: cookieOf(she) }
  const statuses: (readonly [string, number])[] = []
  for (const id of ['a%00b', '%00', '%ED%A0%80'])
    for (const [method, url] of [
      ['GET', `/merchant/v1/${shopId}/returns/${id}/explain`],
      ['DELETE', `/merchant/v1/${shopId}/keys/${id}`],
      ['GET', `/api/v1/${shopId}/returns/${id}/label`],
      ['GET', `/api/v1/${shopId}/photos/${id}`],
    ] as const)
      statuses.push([url, (await app.inject({ method, url, headers })).statusCode])
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
})
