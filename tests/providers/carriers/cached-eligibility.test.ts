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
const nobody: Eligibility = { offers: [], spot: null }
const adapters = { commerce: 'local', carriers: 'local', captcha: 'altcha' } as const

const remembering = (eligible: Partners['eligible'], given: { maxSize?: number; waitMs?: number } = {}) => {
  let time = 0
  const asked: EligibilityRequest[] = []
  const partners: Partners = {
    eligible(one) {
      asked.push(one)
      return eligible(one)
    },
    arrange: async () => ({ kind: 'refused', message: '' }),
    cancel: async () => 'not-found',
  }
  const of = cacheEligibility(
    () => partners,
    () => time,
    given,
  )
  return {
    asked,
    ask: (given: Partial<EligibilityRequest> = {}) => of({ adapters })?.eligible({ ...request, ...given }),
    askSandbox: () => of({ adapters: { ...adapters, partners: 'sandbox' } })?.eligible(request),
    forward: (ms: number) => {
      time += ms
    },
  }
}

test('MTH-01 the same parcel is asked about once for minutes, at whatever moment', async () => {
  const { ask, asked, forward } = remembering(async () => nobody)
  await Promise.all([ask(), ask({ now: 2 })])
  forward(ELIGIBILITY_TTL.answerMs - 1)
  await ask({ now: 3 })
  expect(asked).toHaveLength(1)
  forward(1)
  await ask()
  expect(asked).toHaveLength(2)
})

test.each([
  ['another shop', { shopId: 'other' }],
  ['another order', { orderId: 'other' }],
  ['other items', { items: [] }],
  ['a gift', { isGiftReturn: true }],
] as const)('%s is asked about by itself', async (_sentence, given) => {
  const { ask, asked } = remembering(async () => nobody)
  await ask()
  await ask(given)
  expect(asked).toHaveLength(2)
})

test('MTH-01 other partners that a shop publishes are asked at once, whatever those before them said', async () => {
  const { ask, askSandbox, asked } = remembering(async () => nobody)
  await ask()
  await askSandbox()
  await askSandbox()
  expect(asked).toHaveLength(2)
})

test('MTH-43 partners that failed are left alone for a moment, then asked again', async () => {
  const { ask, asked, forward } = remembering(async () => {
    throw new Error('down')
  })
  await expect(ask()).rejects.toThrow('down')
  await expect(ask()).rejects.toThrow('down')
  expect(asked).toHaveLength(1)
  forward(ELIGIBILITY_TTL.failureMs)
  await expect(ask()).rejects.toThrow('down')
  expect(asked).toHaveLength(2)
})

test('MTH-43 partners that never answer have failed once the time is over', async () => {
  const { ask } = remembering(() => new Promise(() => undefined), { waitMs: 5 })
  await expect(ask()).rejects.toThrow('no answer in time')
})

/** What weighs as much as three answers of nobody do, the last of them as heavy as it is. */
const threeOf = (answer: Eligibility) => 3 * (400 + JSON.stringify(answer).length)

test('PAC-06 what is kept of partners is bounded by what it weighs: one long answer takes the room of several short ones', async () => {
  const spot = { latitude: 37.7749, longitude: -122.4194 }
  const answer = async ({ orderId }: EligibilityRequest) => (orderId === 'far' ? { ...nobody, spot } : nobody)
  const { ask, asked } = remembering(answer, { maxSize: threeOf(nobody) })
  const askedAgain = async (orders: readonly string[]) => {
    const before = asked.length
    for (const orderId of orders) await ask({ orderId })
    return asked.slice(before).map(({ orderId }) => orderId)
  }
  expect(await askedAgain(['a', 'b', 'c', 'a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(await askedAgain(['far', 'far', 'c'])).toEqual(['far'])
  expect(await askedAgain(['b', 'a'])).toEqual(['b', 'a'])
})

test('PAC-06 an answer that weighs more than all may weigh is given and not kept', async () => {
  const { ask, asked } = remembering(async () => nobody, { maxSize: threeOf(nobody) / 3 - 1 })
  expect([await ask(), await ask()]).toEqual([nobody, nobody])
  expect(asked).toHaveLength(2)
})

test('PAC-06 requests without an answer yet are bounded too', async () => {
  let answerAll: (answer: Eligibility) => void = () => undefined
  const silence = new Promise<Eligibility>((resolve) => {
    answerAll = resolve
  })
  const { ask, asked } = remembering(() => silence, { maxSize: 800, waitMs: 60_000 })
  const answers = ['a', 'b', 'c', 'c', 'b', 'a'].map((orderId) => ask({ orderId }))
  expect(asked.map(({ orderId }) => orderId)).toEqual(['a', 'b', 'c', 'a'])
  answerAll(nobody)
  await Promise.all(answers)
})

test('a shop without partners has none', () => {
  expect(
    cacheEligibility(
      () => null,
      () => 0,
    )({ adapters }),
  ).toBe(null)
})
