import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld

beforeAll(async () => {
  world = await testWorld()
})

afterAll(() => world.drop())

const metrics = async (input: { metricsToken: string | null; header?: string }): Promise<number> => {
  const app = await buildApp(world.world, { production: true, metricsToken: input.metricsToken })
  const headers = input.header === undefined ? {} : { authorization: `Bearer ${input.header}` }
  const { statusCode } = await app.inject({ url: '/metrics', headers })
  await app.close()
  return statusCode
}

test('production shows the metrics only with the token', async () => {
  expect(await metrics({ metricsToken: null })).toBe(404)
  expect(await metrics({ metricsToken: 'a-token-of-the-operator' })).toBe(404)
  expect(await metrics({ metricsToken: 'a-token-of-the-operator', header: 'another' })).toBe(404)
  expect(await metrics({ metricsToken: 'a-token-of-the-operator', header: 'a-token-of-the-operator' })).toBe(200)
})

test('an unknown path never returns the raw document', async () => {
  const app = await buildApp(world.world)
  expect((await app.inject({ url: '//index.html' })).statusCode).toBe(404)
  await app.close()
})
