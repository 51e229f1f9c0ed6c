import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQueryClient } from '../../client/runtime/transport/query-client.ts'
import { createTransport, requestScreen } from '../../client/runtime/transport/transport.ts'
import { buildApp } from '../../server/app.ts'
import { returnCalls } from '../../server/http/calls/return-calls.ts'
import { makeLogger } from '../../server/logger.ts'
import { setUpReturns } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  world = await testWorld()
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logger = makeLogger('trace', stream)
  app = await buildApp({ ...world.world, log: logger }, { logger })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

interface Passing {
  readonly method: string
  readonly url: string
  readonly headers: string
}

const recordHeaders = () => {
  const passed: Passing[] = []
  const fetch = async (url: string, { method, body, headers }: RequestInit): Promise<Response> => {
    const requestHeaders = Object.fromEntries(new Headers(headers))
    const answeredResponse = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: requestHeaders,
      ...(typeof body === 'string' && { payload: body }),
    })
    passed.push({ method: method ?? 'GET', url, headers: JSON.stringify([requestHeaders, answeredResponse.headers]) })
    const responseHeaders = Object.entries(answeredResponse.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const empty = answeredResponse.statusCode === 204
    return new Response(empty ? null : answeredResponse.body, {
      status: answeredResponse.statusCode,
      headers: responseHeaders,
    })
  }
  const caller = { fetch, loadWidgets: async () => {} }
  const transport = createTransport(caller, createQueryClient({ online: () => true, onChange: () => {} }))
  const screen = (request: Parameters<typeof requestScreen>[1], etag: string | null) =>
    requestScreen(caller, request, etag)
  return { transport, screen, passed }
}

test('FIX-39 the key of a return is in no address, header or log line', async () => {
  const returns = await setUpReturns(world)
  const label = { state: 'processing' as const, reference: 'r-1', askedAt: TEST_NOW }
  const { key } = await returns.submit({ document: { policyId: 'standard', label } })
  const { transport, screen, passed } = recordHeaders()
  const path = `/return/${key}`
  const screens = `/api/v1/${returns.shopId}/screens`

  const page = await screen({ href: screens, path, rev: null }, null)
  if (page.kind !== 'answer') throw new Error('The page did not come')
  expect(page.envelope.screen?.path).toBe(path)
  expect(await screen({ href: screens, path, rev: page.envelope.rev }, page.etag)).toEqual({
    kind: 'unchanged',
  })
  const [poll] = page.envelope.screen?.poll ?? []
  if (poll === undefined) throw new Error('Nothing is polled')
  expect(await transport.part(poll, page.etag)).toEqual({ kind: 'unchanged' })
  expect(await transport.part(poll)).toMatchObject({ status: 200, envelope: { parts: [{ id: 'label' }] } })
  const body = JSON.stringify({ at: path, values: { score: '9', comment: '' } })
  const href = `/api/v1/${returns.shopId}/actions/return.survey`
  expect(await transport.act({ href, body, id: 'one', rev: page.envelope.rev })).toMatchObject({ kind: 'answer' })
  await screen({ href: screens, path: `${path}x`, rev: null }, null)
  await transport.part({ ...poll, path: `/return/${key}?lang=fr` })

  expect(passed).toHaveLength(7)
  expect(passed.filter((one) => JSON.stringify(one).includes(key))).toEqual([])
  expect(lines.filter((line) => line.includes(key))).toEqual([])
})

test('FIX-39 papers are requested by path, and their failures do not contain the key', async () => {
  const returns = await setUpReturns(world)
  const { key } = await returns.submit({ document: { policyId: 'standard' } })
  for (const paper of ['label', 'qr', 'packing-slip', 'nothing']) {
    const { headers } = await app.inject({ url: `/api/v1/${returns.shopId}/returns/${key}/${paper}` })
    expect(JSON.stringify(headers), paper).not.toContain(key)
  }
  expect(lines.filter((line) => line.includes(key))).toEqual([])
})

test('FIX-39 calls with the key in their address repeat it nowhere, even on failure', async () => {
  const returns = await setUpReturns(world)
  const { key } = await returns.submit({ document: { policyId: 'standard' } })
  const { key: broken } = await returns.submit({ document: { policyId: 'no-such-policy' } })
  for (const { method, path } of returnCalls)
    for (const secret of [key, broken, `${key.slice(0, -1)}_`]) {
      const url = path.replace(':shopId', returns.shopId).replace(':key', secret).replace(':label', 'r-1')
      const { headers } = await app.inject({ method, url, ...(method !== 'GET' && { payload: { score: 'x' } }) })
      expect(JSON.stringify(headers), url).not.toContain(secret)
    }
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => [key, broken].some((secret) => line.includes(secret)))).toEqual([])
})

test('FIX-39 no page and no paper lets a browser send a referrer', async () => {
  const returns = await setUpReturns(world)
  const { key } = await returns.submit({ document: { policyId: 'standard' } })
  const responses = await Promise.all([
    app.inject({ method: 'POST', url: `/api/v1/${returns.shopId}/screens`, payload: { path: `/return/${key}` } }),
    app.inject({ url: `/api/v1/${returns.shopId}/returns/${key}/packing-slip` }),
    app.inject({ url: '/' }),
  ])
  expect(responses.map(({ headers }) => headers['referrer-policy'])).toEqual(Array(3).fill('no-referrer'))
})
