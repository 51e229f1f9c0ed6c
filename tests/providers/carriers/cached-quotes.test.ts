import { expect, test } from 'vitest'
import { cacheQuotes } from '../../../server/providers/carriers/cached-quotes.ts'
import type { Carriers, QuoteRequest } from '../../../server/providers/carriers/port.ts'
import { twoShirts } from './parcels.ts'

const MINUTE = 60_000
const adapters = { commerce: 'local', carriers: 'local', captcha: 'altcha' } as const

const createCached = (answer: (callCount: number) => Promise<number | null>, maxSize?: number) => {
  const clock = { now: 0 }
  const requests: QuoteRequest[] = []
  const never = async (): Promise<never> => {
    throw new Error('nobody asks for this')
  }
  const carriers: Carriers = {
    quote: (request) => answer(requests.push(request)),
    label: never,
    find: never,
    void: async () => 'not-found',
    qr: never,
  }
  return {
    clock,
    requests,
    remembered: cacheQuotes(
      () => carriers,
      () => clock.now,
      maxSize,
    )({ adapters }),
  }
}

test('a quote is cached for a quarter of an hour, at any moment', async () => {
  const { clock, requests, remembered } = createCached(async (n) => n * 100)
  expect(await remembered.quote(twoShirts)).toBe(100)
  clock.now = 15 * MINUTE - 1
  expect(await remembered.quote({ ...twoShirts, now: twoShirts.now + clock.now })).toBe(100)
  clock.now = 15 * MINUTE
  expect(await remembered.quote(twoShirts)).toBe(200)
  expect(requests).toHaveLength(2)
})

test('a refusal by all carriers is cached too', async () => {
  const { requests, remembered } = createCached(async () => null)
  expect([await remembered.quote(twoShirts), await remembered.quote(twoShirts)]).toEqual([null, null])
  expect(requests).toHaveLength(1)
})

test.each([
  ['another shop', { shopId: 'other' }],
  ['a heavier parcel', { parcel: { ...twoShirts.parcel, grams: 9_999 } }],
  ['another sender', { from: { ...twoShirts.from, zip: '10002' } }],
  ['another destination', { to: { ...twoShirts.to, country: 'CA' } }],
  ['another currency', { currency: 'CAD' }],
  ['other decimals', { exponent: 3 }],
  ['another carrier', { choice: { carrier: 'USPS', service: null } }],
  ['another service', { choice: { carrier: 'USPS', service: 'Priority' } }],
])('T5 %s is a separate quote', async (_, overrides) => {
  const { remembered } = createCached(async (n) => n)
  expect(await remembered.quote(twoShirts)).toBe(1)
  expect(await remembered.quote({ ...twoShirts, ...overrides })).toBe(2)
})

test('concurrent requests share a call', async () => {
  let answer = (_: number): void => {}
  const slow = new Promise<number>((resolve) => {
    answer = resolve
  })
  const { requests, remembered } = createCached(() => slow)
  const all = Promise.all(Array.from({ length: 20 }, () => remembered.quote(twoShirts)))
  answer(690)
  expect(await all).toEqual(Array(20).fill(690))
  expect(requests).toHaveLength(1)
})

test('a failure is cached for only five seconds', async () => {
  const { clock, requests, remembered } = createCached(async (n) => {
    if (n === 1) throw new Error('did not respond in time')
    return 690
  })
  await expect(remembered.quote(twoShirts)).rejects.toThrow('did not respond in time')
  clock.now = 4_999
  await expect(remembered.quote(twoShirts)).rejects.toThrow('did not respond in time')
  expect(requests).toHaveLength(1)
  clock.now = 5_000
  expect(await remembered.quote(twoShirts)).toBe(690)
})

test('the cache is bounded, and evicts the oldest entry', async () => {
  const { requests, remembered } = createCached(async (n) => n, 2)
  const weighing = (grams: number) => remembered.quote({ ...twoShirts, parcel: { grams } })
  expect([await weighing(1), await weighing(2), await weighing(3)]).toEqual([1, 2, 3])
  expect([await weighing(3), await weighing(2)]).toEqual([3, 2])
  expect(await weighing(1)).toBe(4)
  expect(requests).toHaveLength(4)
})

test('other calls of the carrier pass through', async () => {
  const { remembered } = createCached(async () => 1)
  expect(await remembered.void('demo', 'return-1:label:1', 0)).toBe('not-found')
})
