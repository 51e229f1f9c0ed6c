import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Submit } from '../../schemas/screen/action.ts'
import {
  type Eligible,
  inCity,
  type Overheard,
  offOf,
  optionsOf,
  overheardPartners,
  takeWay,
  wayOf,
  waysOf,
} from './partners.ts'
import { english, submit, toReview } from './shoppers.ts'

let at: Overheard
beforeAll(async () => {
  at = await overheardPartners()
}, 60_000)
afterAll(() => at.house.drop())
beforeEach(() => {
  at.instead = null
  at.asked = []
})

const errorsSaid = () => at.house.log.lines.filter(({ level }) => level === 'error').map(({ sentence }) => sentence)

test.each<[string, Eligible | null, string]>([
  ['fails', () => Promise.reject(new Error('down')), 'Failed to get the available return methods'],
  ['answers nothing', async () => ({ offers: [], spot: null }), ''],
])('MTH-43 a partner that %s leaves the other methods, and submit stays possible', async (_how, eligible, said) => {
  const she = await at.visitor((config) => ({
    ...config,
    methods: config.methods.filter(({ kind }) => kind !== 'label-choice'),
  }))
  at.instead = eligible
  await toReview(she, inCity)
  expect([waysOf(she), offOf(she)]).toEqual([['pre-paid'], undefined])
  expect((await submit(she)).status).toBe(200)
  expect(errorsSaid().some((sentence) => said !== '' && sentence.includes(said))).toBe(said !== '')
})

test('MTH-43 box and ship is the reported fallback where no partner accepts the parcel', async () => {
  const she = await at.visitor((config) => ({
    ...config,
    methods: config.methods.filter(({ kind }) => kind === 'veho'),
  }))
  at.instead = async () => ({ offers: [], spot: null })
  await toReview(she, inCity)
  expect([waysOf(she), optionsOf(she)[0]?.label]).toEqual([['pre-paid'], 'Box and ship'])
  expect(errorsSaid()).toContain('No return method of the shop accepts the parcel')
})

test('REV-36 REV-02 pending partners show an outline and disable submit until the page reloads', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  at.instead = () => new Promise(() => undefined)
  await she.open('/review')
  expect([she.find('deferred', 'methods')?.shape, she.find('picker', 'methods')]).toEqual(['card', undefined])
  expect(offOf(she)).toBe(english('review.off-methods-loading'))
  at.instead = null
  const block = she.find('deferred', 'methods')
  if (block === undefined) throw new Error('Nothing is to come')
  const pollOnce = await she.part(block)
  expect(pollOnce.body.parts?.[0]).toMatchObject({ id: 'methods', component: { type: 'picker' } })
  expect(pollOnce.body.effects).toEqual([{ type: 'reload' }])
})

test('T26 a method that disappears before submit is not replaced silently', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  await takeWay(she, 'olive')
  at.instead = async () => ({ offers: [], spot: null })
  const gone = await submit(she)
  expect([gone.status, gone.body.problem?.code]).toEqual([409, 'way-changed'])
})

test('SEC-13 a method that is not offered is refused', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  const action = wayOf(she, 'veho')?.action as Submit
  const { rev } = she.seen()
  for (const method of ['inpost', 'happy-returns:nowhere', 'veho:x']) {
    const taken = await she.post(
      'review.method',
      { at: '/review', args: { ...action.args, method } },
      { 'if-match': rev ?? '', 'idempotency-key': `no-${method}` },
    )
    expect([taken.status, taken.body.problem?.code]).toEqual([409, 'not-offered'])
  }
})
