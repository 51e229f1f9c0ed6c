import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

let ground: TestWorld

beforeAll(async () => {
  ground = await testWorld()
})

afterAll(() => ground.drop())

const metrics = async (given: { metricsToken: string | null; shown?: string }): Promise<number> => {
  const app = await buildApp(ground.world, { production: true, metricsToken: given.metricsToken })
  const headers = given.shown === undefined ? {} : { authorization: `Bearer ${given.shown}` }
  const { statusCode } = await app.inject({ url: '/metrics', headers })
  await app.close()
  return statusCode
}

test('production shows the metrics only with the token', async () => {
  expect(await metrics({ metricsToken: null })).toBe(404)
  expect(await metrics({ metricsToken: 'a-token-of-the-operator' })).toBe(404)
  expect(await metrics({ metricsToken: 'a-token-of-the-operator', shown: 'another' })).toBe(404)
  expect(await metrics({ metricsToken: 'a-token-of-the-operator', shown: 'a-token-of-the-operator' })).toBe(200)
})

test('an unknown path never returns the raw document', async () => {
  const app = await buildApp(ground.world)
  expect((await app.inject({ url: '//index.html' })).statusCode).toBe(404)
  await app.close()
})
