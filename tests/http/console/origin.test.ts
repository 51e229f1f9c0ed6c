import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { cheapCredentials, invite } from '../../console/accounts/staff.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'

const consoleUrl = 'https://console.example'

let ground: TestWorld
let app: FastifyInstance
let shopId: string

beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials, publicUrl: 'https://returns.example', consoleUrl })
  shopId = await loadDemoShop(ground)
  app = await buildApp(ground.world, { consoleOrigin: consoleUrl, secureCookies: true })
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})

const statusOf = async (host: string, url: string, headers: Record<string, string> = {}) => {
  const all = { host, ...headers }
  const response = url.startsWith('/console/v1')
    ? await app.inject({ method: 'POST', url, headers: all, payload: { path: '/' } })
    : await app.inject({ method: 'GET', url, headers: all })
  return response.statusCode
}

test('ADM-02 with CONSOLE_URL the console is missing on other hosts', async () => {
  expect(await statusOf('console.example', '/console/v1/screens')).toBe(200)
  expect(await statusOf('console.example:443', '/console/v1/screens')).toBe(200)
  for (const host of ['returns.example', 'shop.example', 'console.example.evil.example'])
    expect([host, await statusOf(host, '/console/v1/screens')]).toEqual([host, 404])
})

test('ADM-02 the origin of the console has nothing of the shops', async () => {
  expect(await statusOf('returns.example', `/api/v1/${shopId}/return-policy`)).toBe(200)
  for (const url of [`/api/v1/${shopId}/return-policy`, '/policy', `/merchant/v1/${shopId}/returns`])
    expect([url, await statusOf('console.example', url)]).toEqual([url, 404])
  expect([await statusOf('console.example', '/'), await statusOf('console.example', '/healthz')]).toEqual([302, 200])
})

test('ADM-02 a call of the portal to the console is refused', async () => {
  const origin = (of: string) => statusOf('console.example', '/console/v1/screens', { origin: of })
  expect([await origin(consoleUrl), await origin('https://returns.example')]).toEqual([200, 400])
})

test('ADM-02 links in mails to staff lead to CONSOLE_URL', async () => {
  expect((await invite(ground, shopId)).url).toMatch(/^https:\/\/console\.example\/console#\/welcome\//)
})
