import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

let ground: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  ground = await testWorld()
  app = await buildApp(ground.world)
})
afterAll(async () => {
  await app.close()
  await ground.drop()
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
] as const)('FIX-46 the contract comes as %s to whoever takes it, at most a tenth as large', async (coding, accept, open) => {
  const plain = await get('/api/v1/contract')
  const packed = await get('/api/v1/contract', { 'accept-encoding': accept })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: expect.stringMatching(/accept-encoding/i) })
  expect(open(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
})

test('FIX-46 whoever has it already is told so in one word', async () => {
  const headers = { 'accept-encoding': 'br' }
  const { etag = '' } = (await get('/api/v1/contract', headers)).headers
  const again = await get('/api/v1/contract', { ...headers, 'if-none-match': `W/${etag}` })
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
  expect((await get('/api/v1/contract', { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await get('/api/v1/contract', { 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test('FIX-46 every part stands behind its link as it stands in the whole', async () => {
  const whole = (await get('/api/v1/contract')).json()
  expect(Object.keys(whole.links)).toEqual(['schemas', 'components', 'actions'])
  for (const [section, links] of Object.entries<Record<string, string>>(whole.links)) {
    expect(Object.keys(links)).toEqual(Object.keys(whole[section]))
    for (const [name, href] of Object.entries(links)) expect((await get(href)).json()).toEqual(whole[section][name])
  }
  expect((await get(whole.links.components.notice)).rawPayload.length).toBeLessThan(20_000)
  for (const none of ['/components/none', '/nothing/notice', '/components/constructor', '/limits/bodyBytes'])
    expect((await get(`/api/v1/contract${none}`)).statusCode).toBe(404)
})
