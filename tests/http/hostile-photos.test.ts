import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ask, productTypeIs, rule, shopWith } from '../journey/ruled.ts'
import { jpegPhoto } from '../support/pictures.ts'
import { answer, createShopper, itemNamed } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { cookieOf, openOrderOf } from './photo-shopper.ts'

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

test('recipients cannot see or attach the photos of the giver', async () => {
  const shopId = await loadDemoShop(world, {
    change: shopWith({ rules: [rule('show', [ask('show', 'upload')], { when: productTypeIs('Shirts') })] }),
  })
  const giver = await openOrderOf({ world, app }, shopId)
  const sentResponse = await giver.send(await jpegPhoto(64, 48))
  expect(sentResponse.status).toBe(201)

  const recipient = createShopper(app, shopId)
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
  expect((await giver.get(sentResponse.body.url, cookieOf(recipient))).statusCode).toBe(404)
  expect((await giver.get(sentResponse.body.url)).statusCode).toBe(200)
  const attachedView = await answer(recipient, shirt, { answers: { show: sentResponse.body.id } })
  expect(attachedView.status).toBe(422)
})

test('a NUL or half a character in an address gets an answer', async () => {
  const shopId = await loadDemoShop(world)
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Test', role: 'owner', endsAt: null },
  )
  const { shopper } = await openOrderOf({ world, app }, shopId)
  const headers = { authorization: `Bearer ${made?.key}`, cookie: cookieOf(shopper) }
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
