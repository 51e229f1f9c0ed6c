import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enforceResponseTimeout } from '../../server/http/plugins/response-timeout.ts'
import { handleErrors } from '../../server/http/request/errors.ts'

const LONGEST_MS = 9_000

const waitedFor = { config: { limitsResponseTime: true } } as const
const forever = () => new Promise<never>(() => {})

let app: FastifyInstance
let reported: unknown[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  reported = []
  app = Fastify()
  await handleErrors(app, { client: null, secureCookies: false, report: (error) => void reported.push(error) })
  enforceResponseTimeout(app, LONGEST_MS)
  app.get('/silent', waitedFor, forever)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const ask = async (url: string) => {
  const coming = app.inject(url)
  await app.inject('/nowhere')
  return { coming }
}

test('FIX-36 a request that waits too long gets an unavailability notice with a reference', async () => {
  const { coming } = await ask('/silent')
  vi.advanceTimersByTime(LONGEST_MS)
  const answer = await coming
  expect(answer.statusCode).toBe(503)
  expect(answer.json().problem).toMatchObject({ code: 'unavailable', ref: expect.any(String) })
  expect(reported).toMatchObject([{ code: 'RET_ERR_LATE', cause: { message: '/silent' } }])
})

test('FIX-36 every request has the same timeout, measured from its own start', async () => {
  const first = await ask('/silent')
  vi.advanceTimersByTime(4_000)
  const second = await ask('/silent')
  vi.advanceTimersByTime(5_000)
  expect((await first.coming).statusCode).toBe(503)
  vi.advanceTimersByTime(3_999)
  expect(reported).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect((await second.coming).statusCode).toBe(503)
  expect(reported).toHaveLength(2)
})

test('FIX-36 an unfinished answer is cut off after the limit', async () => {
  const endless = new PassThrough()
  endless.write('so far')
  app.get('/endless', waitedFor, (_request, reply) => reply.send(endless))
  const { coming } = await ask('/endless')
  vi.advanceTimersByTime(LONGEST_MS)
  await expect(coming).rejects.toThrow()
  expect(endless.destroyed).toBe(true)
})

test('FIX-36 a connection with a timely answer stays open later', async () => {
  const closed = vi.fn()
  app.get('/quick', waitedFor, (_request, reply) => {
    vi.spyOn(reply.raw, 'destroy').mockImplementation(closed)
    return 'here it is'
  })
  const quick = await ask('/quick')
  expect((await quick.coming).body).toBe('here it is')
  closed.mockClear()
  vi.advanceTimersByTime(2 * LONGEST_MS)
  expect(closed).not.toHaveBeenCalled()
})

test('FIX-36 an answer without a waiting client may take its time', async () => {
  let answer = (_text: string): void => {}
  app.get('/slow', () => new Promise<string>((resolve) => (answer = resolve)))
  const slow = await ask('/slow')
  vi.advanceTimersByTime(2 * LONGEST_MS)
  answer('at last')
  expect((await slow.coming).body).toBe('at last')
})
