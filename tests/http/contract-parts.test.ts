import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

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

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
] as const)('FIX-46 CTR-01 the contract comes as %s to clients that accept it, at most 60 kB', async (coding, accept, open) => {
  const plain = await get('/api/v1/contract')
  const packedResponse = await get('/api/v1/contract', { 'accept-encoding': accept })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packedResponse.headers).toMatchObject({
    'content-encoding': coding,
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(open(packedResponse.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(packedResponse.rawPayload.length).toBeLessThan(60_000)
})

test('FIX-46 a client with the current contract gets 304 without a body', async () => {
  const headers = { 'accept-encoding': 'br' }
  const { etag = '' } = (await get('/api/v1/contract', headers)).headers
  const secondResponse = await get('/api/v1/contract', { ...headers, 'if-none-match': `W/${etag}` })
  expect([secondResponse.statusCode, secondResponse.rawPayload.length, secondResponse.headers.etag]).toEqual([
    304,
    0,
    etag,
  ])
  expect((await get('/api/v1/contract', { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await get('/api/v1/contract', { 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test('FIX-46 CTR-01 every part of the contract is complete behind its link, and suits type generators', async () => {
  const whole = (await get('/api/v1/contract')).json()
  expect(Object.keys(whole.links)).toEqual(['schemas', 'components', 'actions'])
  const { Explanation: _apart, ...schemas } = whole.links.schemas
  expect({ ...whole.links, schemas }).toEqual(
    Object.fromEntries(
      ['schemas', 'components', 'actions'].map((section) => [
        section,
        Object.fromEntries(Object.keys(whole[section]).map((name) => [name, `/api/v1/contract/${section}/${name}`])),
      ]),
    ),
  )
  const validator = new Ajv2020({ strict: false, validateFormats: false })
  for (const href of Object.values<Record<string, string>>(whole.links).flatMap(Object.values)) {
    const part = (await get(href)).json()
    expect(() => validator.compile(part), href).not.toThrow()
    expect(part, href).not.toHaveProperty('$ref')
  }
  expect(whole).not.toHaveProperty('$ref')
  const { $id } = (await get(whole.links.schemas.Problem)).json()
  const holds = (value: object) => validator.validate($id, value)
  expect([holds({ code: 'failed', title: 'Something failed' }), holds({ code: 'failed' })]).toEqual([true, false])
  expect((await get(whole.links.components.notice)).rawPayload.length).toBeLessThan(20_000)
  for (const none of ['/components/none', '/nothing/notice', '/components/constructor', '/limits/bodyBytes'])
    expect((await get(`/api/v1/contract${none}`)).statusCode).toBe(404)
})

test('CTR-01 explanations of rules are a separate part, unnecessary for clients of shoppers', async () => {
  const whole = (await get('/api/v1/contract')).json()
  expect(whole.$defs).not.toHaveProperty('Explanation')
  expect(whole.$defs.Envelope.properties.explain.description).toContain(whole.links.schemas.Explanation)
  const apart = (await get(whole.links.schemas.Explanation)).json()
  expect(apart.$defs.Explanation.properties.decisions.description).toContain('decided')
})
