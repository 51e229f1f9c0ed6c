import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import type { FaultReporter } from '../../../server/providers/faults/port.ts'
import { createSentryReporter, FAULT_SAMPLE_RATE } from '../../../server/providers/faults/sentry.ts'
import { createShopper, lookUpOrder } from '../../support/shopper.ts'
import { loadDemoShop, testWorld } from '../../support/world.ts'

const open: Server[] = []
const reporters: FaultReporter[] = []
afterEach(async () => {
  await Promise.all(reporters.splice(0).map((one) => one.close()))
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const receiver = async (conduct: 'takes' | 'hangs' | 'refuses' = 'takes') => {
  const events: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString()
      events.push(`${request.url} ${JSON.stringify(request.headers)} ${text}`)
      if (conduct === 'takes') response.writeHead(200).end('{}')
      if (conduct === 'refuses') response.writeHead(500).end()
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { events, dsn: `http://key@127.0.0.1:${port}/1` }
}

const createReporter = (dsn: string, rate = 1): FaultReporter => {
  const reporter = createSentryReporter({ dsn, rate })
  reporters.push(reporter)
  return reporter
}

const CANARY = 'canary-Ada-Okafor-98765'

const createErrorWith = (secretText: string): Error =>
  Object.assign(
    new TypeError(`No order for "${secretText}"\n    at ${secretText} (/srv/${secretText}.ts:1:2)`, {
      cause: Object.assign(new Error(secretText), { detail: secretText, parameters: [secretText] }),
    }),
    { code: secretText, where: secretText, email: `${secretText}@mail.example` },
  )

/** Requests an order page that fails, with canaries in all inputs; returns the statuses. */
const failing = async (reporter: FaultReporter, times: number): Promise<readonly number[]> => {
  const ground = await testWorld()
  const findOrder = (_: string, id: string) => Promise.reject(createErrorWith(`${CANARY} ${id}`))
  const fine = await buildApp(ground.world)
  const broken = { ...ground.world, commerce: { ...ground.world.commerce, findOrder } }
  const app = await buildApp(broken, { report: reporter.report })
  const shopId = await loadDemoShop(ground)
  const visitor = createShopper(fine, shopId)
  await lookUpOrder(visitor)
  const he = createShopper(app, shopId, { headers: { 'user-agent': CANARY, 'x-canary': CANARY } })
  for (const [name, value] of visitor.cookies) he.cookies.set(name, value)
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await he.open(`/exchange?item=${CANARY}`)).status)
  await Promise.all([fine.close(), app.close()])
  await ground.drop()
  return statuses
}

describe('a fault', () => {
  test('FIX-47 a fault reaches the service with its kind and its place', async () => {
    const { events, dsn } = await receiver()
    const reporter = createReporter(dsn)
    reporter.report(Object.assign(new RangeError('secret words'), { code: 'RET_ERR_STALE' }))
    await reporter.close()
    expect(events).toHaveLength(1)
    const event = JSON.parse(events[0]?.split('\n').find((line) => line.includes('"exception"')) ?? '{}')
    const [found] = event.exception.values
    expect([found.type, found.value]).toEqual(['RangeError', 'RET_ERR_STALE'])
    expect(events[0]).not.toContain('secret words')
  })

  test('FIX-47 a fault report has no personal data from any part of the error', async () => {
    const { events, dsn } = await receiver()
    const reporter = createReporter(dsn)
    const words = fc.string({ minLength: 12, maxLength: 40, unit: fc.constantFrom(...'abcdefghijklmnop @.\n():/-') })
    const messages: string[] = []
    fc.assert(
      fc.property(words, (noise) => {
        const secret = `${CANARY}${noise}`
        messages.push(secret)
        reporter.report(createErrorWith(secret))
      }),
      { numRuns: 50, seed: 47 },
    )
    reporter.report(CANARY)
    reporter.report({ email: CANARY })
    await reporter.close()
    expect(messages).toHaveLength(50)
    expect(events.length).toBeGreaterThan(10)
    expect(events.filter((one) => one.includes(CANARY))).toEqual([])
  })

  test('FIX-47 a fault report of a request has no body, header, query or key', async () => {
    const { events, dsn } = await receiver()
    const reporter = createReporter(dsn)
    const [status] = await failing(reporter, 1)
    await reporter.close()
    expect(status).toBe(500)
    expect(events).toHaveLength(1)
    expect(events.filter((one) => one.includes('canary') || one.includes('Okafor'))).toEqual([])
  })
})

test.each([
  'hangs',
  'refuses',
] as const)('FIX-47 a fault service that %s blocks neither answers nor the exit of the process', async (how) => {
  const { dsn } = await receiver(how)
  const reporter = createReporter(dsn)
  expect(await failing(reporter, 3)).toEqual([500, 500, 500])
  for (let n = 0; n < 500; n += 1) reporter.report(new Error('flood'))
  // It stops although the server never answers, and drops pending reports.
  await reporter.close()
})

test('FIX-47 reporting to an unreachable fault service throws nothing', async () => {
  const { dsn } = await receiver()
  const [server] = open.splice(0)
  await new Promise((resolve) => server?.close(resolve))
  const reporter = createReporter(dsn)
  reporter.report(new Error('unheard'))
  await reporter.close()
})

test('CON-30 thirty of a hundred faults are reported, unless configured otherwise', async () => {
  expect(FAULT_SAMPLE_RATE).toBe(0.3)
  const { events, dsn } = await receiver()
  const reporter = createReporter(dsn, 0)
  for (let n = 0; n < 20; n += 1) reporter.report(new Error('sampled out'))
  await reporter.close()
  expect(events).toEqual([])
})
