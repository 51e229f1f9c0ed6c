import { expect, it } from 'vitest'
import { createQueryClient } from '../../../client/runtime/transport/query-client.ts'
import { createScreens } from '../../../client/runtime/transport/screens.ts'
import { requestScreen } from '../../../client/runtime/transport/transport.ts'
import { createFakeClock, createFakeNetwork } from './fake-platform.ts'
import { answer, exchange } from './screens.ts'
import { demoService } from './visit.ts'

const start = (service = demoService()) => {
  const clock = createFakeClock()
  const network = createFakeNetwork()
  const platform = { fetch: service.fetch, loadWidgets: async () => {} }
  const screens = createScreens(createQueryClient(network), (request, etag) => requestScreen(platform, request, etag))
  return { screens, service, clock, network }
}

const lookupRequest = { href: '/api/v1/demo/screens', path: '/', rev: null }

it('concurrent requests of a path share one answer, but not across an action', async () => {
  const { screens, service } = start()
  const before = [screens.fetch(lookupRequest), screens.fetch(lookupRequest)]
  screens.store('/exchange', answer(exchange(), { rev: 'd1' }))
  const after = screens.fetch(lookupRequest)
  expect(await Promise.all([...before, after])).toMatchObject(Array(3).fill({ kind: 'answer', status: 200 }))
  expect(service.count('/')).toBe(2)
})

it('a cached answer is valid for its revision, without effects, until the cache clears', () => {
  const { screens } = start()
  const effects = [{ type: 'announce', text: 'Done' } as const]
  screens.store('/exchange', answer(exchange(), { rev: 'd1', effects }))
  expect(screens.known('/exchange', 'd1')).toEqual(answer(exchange(), { rev: 'd1' }))
  expect(screens.known('/exchange', 'd2')).toBeNull()
  screens.clear()
  expect(screens.known('/exchange', 'd1')).toBeNull()
})

it('a request repeats after 0.5 s and 2 s on network failure, then stops', async () => {
  const { screens, service, clock, network } = start(demoService().on('/', 'down'))
  network.disconnect()
  const reply = screens.fetch(lookupRequest)
  const counts: number[] = []
  for (const ms of [0, 499, 1, 1_999, 1]) {
    await clock.advance(ms)
    counts.push(service.count('/'))
  }
  expect(counts).toEqual([1, 1, 2, 2, 3])
  expect(await reply).toEqual({ kind: 'silent', why: 'network' })
})

it('a request is not repeated when an answer came that cannot be read', async () => {
  const { screens, service } = start(demoService().on('/', 'garbage'))
  expect(await screens.fetch(lookupRequest)).toEqual({ kind: 'silent', why: 'unreadable' })
  expect(service.count('/')).toBe(1)
})
