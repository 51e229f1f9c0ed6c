import { expect, test } from 'vitest'
import { cacheEligibility, ELIGIBILITY_TTL } from '../../../server/providers/carriers/partners/cached-eligibility.ts'
import type { Eligibility, EligibilityRequest, Partners } from '../../../server/providers/carriers/partners/port.ts'

const request: EligibilityRequest = {
  shopId: 'shop',
  orderId: 'order',
  kinds: ['veho'],
  address: null,
  items: [{ lineItemId: 'one', title: 'Shirt', grams: 200 }],
  cart: [],
  isGiftReturn: false,
  isFullKeepItem: false,
  hasShopLaterOffer: false,
  now: 1,
}
const noOffers: Eligibility = { offers: [], spot: null }
const adapters = { commerce: 'local', carriers: 'local', captcha: 'altcha' } as const

const createCached = (eligible: Partners['eligible'], options: { maxSize?: number; waitMs?: number } = {}) => {
  let time = 0
  const requests: EligibilityRequest[] = []
  const partners: Partners = {
    eligible(one) {
      requests.push(one)
      return eligible(one)
    },
    arrange: async () => ({ kind: 'refused', message: '' }),
    cancel: async () => 'not-found',
  }
  const of = cacheEligibility(
    () => partners,
    () => time,
    options,
  )
  return {
    requests,
    ask: (overrides: Partial<EligibilityRequest> = {}) => of({ adapters })?.eligible({ ...request, ...overrides }),
    askSandbox: () => of({ adapters: { ...adapters, partners: 'sandbox' } })?.eligible(request),
    forward: (ms: number) => {
      time += ms
    },
  }
}

test('MTH-01 eligibility of the same parcel is cached for minutes, at any moment', async () => {
  const { ask, requests, forward } = createCached(async () => noOffers)
  await Promise.all([ask(), ask({ now: 2 })])
  forward(ELIGIBILITY_TTL.answerMs - 1)
  await ask({ now: 3 })
  expect(requests).toHaveLength(1)
  forward(1)
  await ask()
  expect(requests).toHaveLength(2)
})

test.each([
  ['another shop', { shopId: 'other' }],
  ['another order', { orderId: 'other' }],
  ['other items', { items: [] }],
  ['a gift', { isGiftReturn: true }],
] as const)('%s has a separate cache entry', async (_sentence, overrides) => {
  const { ask, requests } = createCached(async () => noOffers)
  await ask()
  await ask(overrides)
  expect(requests).toHaveLength(2)
})

test('MTH-01 partners published later are queried at once, despite cached answers', async () => {
  const { ask, askSandbox, requests } = createCached(async () => noOffers)
  await ask()
  await askSandbox()
  await askSandbox()
  expect(requests).toHaveLength(2)
})

test('MTH-43 failed partners are skipped for a moment, then queried again', async () => {
  const { ask, requests, forward } = createCached(async () => {
    throw new Error('down')
  })
  await expect(ask()).rejects.toThrow('down')
  await expect(ask()).rejects.toThrow('down')
  expect(requests).toHaveLength(1)
  forward(ELIGIBILITY_TTL.failureMs)
  await expect(ask()).rejects.toThrow('down')
  expect(requests).toHaveLength(2)
})

test('MTH-43 partners without an answer count as failed after the timeout', async () => {
  const { ask } = createCached(() => new Promise(() => undefined), { waitMs: 5 })
  await expect(ask()).rejects.toThrow('did not respond in time')
})

const threeOf = (answer: Eligibility) => 3 * (400 + JSON.stringify(answer).length)

test('PAC-06 the cache is limited by size: a long answer displaces several short answers', async () => {
  const spot = { latitude: 37.7749, longitude: -122.4194 }
  const answer = async ({ orderId }: EligibilityRequest) => (orderId === 'far' ? { ...noOffers, spot } : noOffers)
  const { ask, requests } = createCached(answer, { maxSize: threeOf(noOffers) })
  const askedAgain = async (orders: readonly string[]) => {
    const before = requests.length
    for (const orderId of orders) await ask({ orderId })
    return requests.slice(before).map(({ orderId }) => orderId)
  }
  expect(await askedAgain(['a', 'b', 'c', 'a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(await askedAgain(['far', 'far', 'c'])).toEqual(['far'])
  expect(await askedAgain(['b', 'a'])).toEqual(['b', 'a'])
})

test('PAC-06 an answer beyond the cache size is returned and not cached', async () => {
  const { ask, requests } = createCached(async () => noOffers, { maxSize: threeOf(noOffers) / 3 - 1 })
  expect([await ask(), await ask()]).toEqual([noOffers, noOffers])
  expect(requests).toHaveLength(2)
})

test('PAC-06 pending requests are limited too', async () => {
  let answerAll: (answer: Eligibility) => void = () => undefined
  const silence = new Promise<Eligibility>((resolve) => {
    answerAll = resolve
  })
  const { ask, requests } = createCached(() => silence, { maxSize: 800, waitMs: 60_000 })
  const results = ['a', 'b', 'c', 'c', 'b', 'a'].map((orderId) => ask({ orderId }))
  expect(requests.map(({ orderId }) => orderId)).toEqual(['a', 'b', 'c', 'a'])
  answerAll(noOffers)
  await Promise.all(results)
})

test('a shop without partners has none', () => {
  expect(
    cacheEligibility(
      () => null,
      () => 0,
    )({ adapters }),
  ).toBe(null)
})
