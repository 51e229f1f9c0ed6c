import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { TEST_NOW } from '../support/world.ts'
import { DAY, setUpReturns } from './given-returns.ts'
import { english } from './shoppers.ts'
import { banners, type DocumentInput, item, ordered, type StatusPages, setUpStatusPages } from './status-pages.ts'

let world: StatusPages['world']
let app: StatusPages['app']
let openReturn: StatusPages['openReturn']
beforeAll(async () => {
  ;({ world, app, openReturn } = await setUpStatusPages())
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

describe('the parcel’s location', () => {
  const tracker: NonNullable<ReturnDocument['tracker']> = {
    carrier: 'Local Post',
    url: 'https://track.example/1',
    estimatedDelivery: TEST_NOW + 3 * DAY,
    events: [
      { id: '1', status: 'pre_transit', occurredAt: TEST_NOW - DAY },
      { id: '2', status: 'in_transit', occurredAt: TEST_NOW, description: 'Left the depot' },
    ],
  }
  const timeline = (shopper: Shopper) => shopper.find('timeline', 'progress')

  test('STS-41 STS-42 tracking events are newest first, with time, status and words', async () => {
    const { shopper } = await openReturn({ tracking: 'in_transit', tracker })
    expect(timeline(shopper)?.events).toEqual([
      {
        at: '04/14/2026 - 12:00PM',
        time: '2026-04-14T12:00:00.000Z',
        status: english('tracking.status-in-transit'),
        detail: 'Left the depot',
      },
      {
        at: '04/13/2026 - 12:00PM',
        time: '2026-04-13T12:00:00.000Z',
        status: english('tracking.status-pre-transit'),
      },
    ])
  })

  test('STS-41 tracking events are hidden where their arrival pays nothing', async () => {
    const early = await setUpReturns(world, (config) => ({
      ...config,
      policies: config.policies.map((one) => ({
        ...one,
        refund: { ...one.refund, enabled: false, event: 'disabled' as const },
      })),
    }))
    const record = await early.submit({ document: { items: [item('Coat')], tracking: 'in_transit', tracker } })
    const shopper = createShopper(app, early.shopId)
    await shopper.open(`/return/${record.key}`)
    expect(timeline(shopper)?.steps[1]).toMatchObject({ state: 'active' })
    expect(timeline(shopper)?.events ?? []).toEqual([])
  })

  test('STS-43 UXD-11 the expected date is shown once it is known', async () => {
    const expected = async (overrides: DocumentInput) =>
      timeline((await openReturn({ tracking: 'in_transit', ...overrides })).shopper)?.facts?.[0]
    const label = english('tracking.estimated')
    expect(await expected({ tracker })).toEqual({
      label,
      value: 'April\u00a017,\u00a02026',
      time: expect.stringMatching(/^2026-04-17T/),
    })
    expect(await expected({})).toBeUndefined()
  })

  test('STS-44 the carrier’s page is linked only over https', async () => {
    const links = async (url: string) =>
      timeline((await openReturn({ tracking: 'in_transit', tracker: { ...tracker, url } })).shopper)?.actions?.map(
        ({ action }) => action,
      )
    expect(await links('https://track.example/1')).toEqual([
      { type: 'link', href: 'https://track.example/1', external: true },
    ])
    for (const url of ['http://track.example/1', 'javascript:alert(1)', 'track', '//track.example'])
      expect(await links(url)).toBeUndefined()
  })

  test('STS-40 the last step names its result and what it waits for', async () => {
    const { shopper } = await openReturn({ tracking: 'in_transit' })
    expect(timeline(shopper)?.steps.at(-1)).toMatchObject({
      label: english('status.next-refund'),
      amount: '$100.80',
      detail: expect.stringContaining('Once your parcel arrives, you’ll have it within 5 days'),
    })
  })

  test('UXD-11 the day of the money follows from arrival, shop and bank', async () => {
    const paying = await setUpReturns(world, (config) => ({
      ...config,
      settings: { ...config.settings, payoutDays: 5 },
    }))
    const moneySteps = async (document: DocumentInput) => {
      const record = await paying.submit({ document: { items: [item('Coat')], ...document } })
      const shopper = createShopper(app, paying.shopId)
      await shopper.open(`/return/${record.key}`)
      return timeline(shopper)?.steps ?? []
    }
    const moneyStep = async (document: DocumentInput) =>
      (await moneySteps(document)).find(({ amount }) => amount !== undefined)?.detail
    const delivered = { ...tracker, events: [{ id: '3', status: 'delivered' as const, occurredAt: TEST_NOW - DAY }] }
    const refund = { state: 'done' as const, amount: 10_080, at: TEST_NOW }
    expect(await moneyStep({})).not.toMatch(/Apr/)
    expect(await moneyStep({ tracking: 'in_transit', tracker })).toContain('By Apr\u00a022 if')
    expect(await moneyStep({ tracking: 'delivered', tracker: delivered })).toContain('By Apr\u00a018 ·')
    const paid = await moneySteps({ tracking: 'delivered', refund })
    expect(paid.at(-1)?.label).toBe('In your account by Apr\u00a024')
    const longAgo = { ...refund, at: TEST_NOW - 30 * DAY }
    const settled = await moneySteps({ tracking: 'delivered', refund: longAgo })
    expect(settled.some(({ label }) => label.startsWith('In your account'))).toBe(false)
    expect(await moneyStep({ tracking: 'in_transit', tracker, outcome: 'review' })).not.toMatch(/Apr/)
  })

  test('STS-37 the exchange’s parcel is tracked once shipped', async () => {
    const exchangeTracking = { status: 'out_for_delivery' as const, tracker }
    const { shopper } = await openReturn({ ...ordered('created'), tracking: 'delivered', exchangeTracking })
    const states = timeline(shopper)?.steps.map(({ label, state }) => [label, state])
    expect(states).toContainEqual([english('tracking.exchange-shipped'), 'complete'])
    expect(states).toContainEqual([english('tracking.exchange-out-for-delivery'), 'inactive'])
  })

  test('ERR-39 a lost parcel is reported once, by card or banner', async () => {
    const failed = await openReturn({ tracking: 'return_to_sender' })
    expect(banners(failed.shopper)).toEqual([])
    expect(
      timeline(failed.shopper)
        ?.steps.map(({ tone }) => tone)
        .slice(-2),
    ).toEqual(['danger', undefined])
    expect(failed.shopper.find('status_card')?.heading).toBe(english('status.card-failed-heading'))
    const exchangeTracking = { status: 'failure' as const, tracker }
    const swapped = await openReturn({ ...ordered('created'), tracking: 'delivered', exchangeTracking })
    expect(banners(swapped.shopper)).toEqual(['tracking-error-exchange'])
    expect(banners((await openReturn({ tracking: 'in_transit' })).shopper)).toEqual([])
  })
})
