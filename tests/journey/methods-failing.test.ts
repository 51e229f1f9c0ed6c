import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Submit } from '../../schemas/screen/action.ts'
import {
  chooseMethod,
  cityOrder,
  type Eligible,
  findMethod,
  listMethods,
  optionsOf,
  type RecordedPartners,
  recordPartners,
  submitDisabledReason,
} from './partners.ts'
import { english, goToReview, submit } from './shoppers.ts'

let portal: RecordedPartners
beforeAll(async () => {
  portal = await recordPartners()
}, 60_000)
afterAll(() => portal.house.drop())
beforeEach(() => {
  portal.instead = null
  portal.requests = []
})

const listErrors = () => portal.house.log.lines.filter(({ level }) => level === 'error').map(({ sentence }) => sentence)

test.each<[string, Eligible | null, string]>([
  ['fails', () => Promise.reject(new Error('down')), 'Failed to get the available return methods'],
  ['answers nothing', async () => ({ offers: [], spot: null }), ''],
])('MTH-43 a partner that %s leaves the other methods, and submit stays possible', async (_how, eligible, text) => {
  const shopper = await portal.visitor((config) => ({
    ...config,
    methods: config.methods.filter(({ kind }) => kind !== 'label-choice'),
  }))
  portal.instead = eligible
  await goToReview(shopper, cityOrder)
  expect([listMethods(shopper), submitDisabledReason(shopper)]).toEqual([['pre-paid'], undefined])
  expect((await submit(shopper)).status).toBe(200)
  expect(listErrors().some((sentence) => text !== '' && sentence.includes(text))).toBe(text !== '')
})

test('MTH-43 box and ship is the reported fallback where no partner accepts the parcel', async () => {
  const shopper = await portal.visitor((config) => ({
    ...config,
    methods: config.methods.filter(({ kind }) => kind === 'veho'),
  }))
  portal.instead = async () => ({ offers: [], spot: null })
  await goToReview(shopper, cityOrder)
  expect([listMethods(shopper), optionsOf(shopper)[0]?.label]).toEqual([['pre-paid'], 'Box and ship'])
  expect(listErrors()).toContain('No return method of the shop accepts the parcel')
})

test('REV-36 REV-02 pending partners show an outline and disable submit until the page reloads', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  portal.instead = () => new Promise(() => undefined)
  await shopper.open('/review')
  expect([shopper.find('deferred', 'methods')?.shape, shopper.find('picker', 'methods')]).toEqual(['card', undefined])
  expect(submitDisabledReason(shopper)).toBe(english('review.off-methods-loading'))
  portal.instead = null
  const block = shopper.find('deferred', 'methods')
  if (block === undefined) throw new Error('Nothing is to come')
  const pollOnce = await shopper.part(block)
  expect(pollOnce.body.parts?.[0]).toMatchObject({ id: 'methods', component: { type: 'picker' } })
  expect(pollOnce.body.effects).toEqual([{ type: 'reload' }])
})

test('T26 a method that disappears before submit is not replaced silently', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  await chooseMethod(shopper, 'olive')
  portal.instead = async () => ({ offers: [], spot: null })
  const removedResponse = await submit(shopper)
  expect([removedResponse.status, removedResponse.body.problem?.code]).toEqual([409, 'way-changed'])
})

test('SEC-13 a method that is not offered is refused', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  const action = findMethod(shopper, 'veho')?.action as Submit
  const { rev } = shopper.readPage()
  for (const method of ['inpost', 'happy-returns:nowhere', 'veho:x']) {
    const acceptedView = await shopper.post(
      'review.method',
      { at: '/review', args: { ...action.args, method } },
      { 'if-match': rev ?? '', 'idempotency-key': `no-${method}` },
    )
    expect([acceptedView.status, acceptedView.body.problem?.code]).toEqual([409, 'not-offered'])
  }
})
