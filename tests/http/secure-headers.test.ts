import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world, { pictures: demoPicture })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const json = { 'content-type': 'application/json' }
const requests: readonly (readonly [string, number, InjectOptions])[] = [
  ['an answer', 200, { url: '/api/v1/contract/schemas/Problem' }],
  ['an address that leads nowhere', 404, { url: '/nowhere' }],
  ['a shop that there is not', 404, { url: '/api/v1/no-shop/captcha' }],
  ['a body that cannot be read', 400, { method: 'POST', url: '/api/v1/shop/screens', headers: json, payload: '{' }],
]

test.each(requests)('PAC-01 every answer has the secure headers: %s', async (_what, status, request) => {
  const { statusCode, headers } = await app.inject(request)
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test('PAC-01 an answer with its policy has no other policy', async () => {
  const { headers } = await app.inject('/demo-art/logo-demo.svg')
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
  expect(headers['referrer-policy']).toBe('no-referrer')
})
