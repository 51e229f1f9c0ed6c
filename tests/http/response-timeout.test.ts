import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enforceResponseTimeout } from '../../server/http/plugins/response-timeout.ts'
import { handleErrors } from '../../server/http/request/errors.ts'

const LONGEST_MS = 9_000

const timedRoute = { config: { limitsResponseTime: true } } as const
const neverResolves = () => new Promise<never>(() => {})

let app: FastifyInstance
let reportedErrors: unknown[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  reportedErrors = []
  app = Fastify()
  const settings = { client: null, secureCookies: false, report: (error: unknown) => void reportedErrors.push(error) }
  await handleErrors(app, settings, async () => null)
  enforceResponseTimeout(app, LONGEST_MS)
  app.get('/silent', timedRoute, neverResolves)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const callSlow = async (url: string) => {
  const coming = app.inject(url)
  await app.inject('/nowhere')
  return { coming }
}

test('FIX-36 a request that waits too long gets an unavailability notice with a reference', async () => {
  const { coming } = await callSlow('/silent')
  vi.advanceTimersByTime(LONGEST_MS)
  const answer = await coming
  expect(answer.statusCode).toBe(503)
  expect(answer.json().problem).toMatchObject({ code: 'unavailable', ref: expect.any(String) })
  expect(reportedErrors).toMatchObject([{ code: 'RET_ERR_LATE', cause: { message: '/silent' } }])
})

test('FIX-36 every request has the same timeout, measured from its own start', async () => {
  const first = await callSlow('/silent')
  vi.advanceTimersByTime(4_000)
  const second = await callSlow('/silent')
  vi.advanceTimersByTime(5_000)
  expect((await first.coming).statusCode).toBe(503)
  vi.advanceTimersByTime(3_999)
  expect(reportedErrors).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect((await second.coming).statusCode).toBe(503)
  expect(reportedErrors).toHaveLength(2)
})

test('FIX-36 an unfinished answer is cut off after the limit', async () => {
  const endless = new PassThrough()
  endless.write('so far')
  app.get('/endless', timedRoute, (_request, reply) => reply.send(endless))
  const { coming } = await callSlow('/endless')
  vi.advanceTimersByTime(LONGEST_MS)
  await expect(coming).rejects.toThrow()
  expect(endless.destroyed).toBe(true)
})

test('FIX-36 a connection with a timely answer stays open later', async () => {
  const closed = vi.fn()
  app.get('/quick', timedRoute, (_request, reply) => {
    vi.spyOn(reply.raw, 'destroy').mockImplementation(closed)
    return 'here it is'
  })
  const quick = await callSlow('/quick')
  expect((await quick.coming).body).toBe('here it is')
  closed.mockClear()
  vi.advanceTimersByTime(2 * LONGEST_MS)
  expect(closed).not.toHaveBeenCalled()
})

test('FIX-36 an answer without a waiting client may take its time', async () => {
  let answer = (_text: string): void => {}
  app.get('/slow', () => new Promise<string>((resolve) => (answer = resolve)))
  const slow = await callSlow('/slow')
  vi.advanceTimersByTime(2 * LONGEST_MS)
  answer('at last')
  expect((await slow.coming).body).toBe('at last')
})
