import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowKeyOf } from '../../server/journey/follow-ups/settlement.ts'
import {
  chooseMethod,
  cityOrder,
  feeOf,
  findMethod,
  listMethods,
  londonOrder,
  optionsOf,
  pickup,
  type RecordedPartners,
  recordPartners,
  submitDisabledReason,
} from './partners.ts'
import { findReturn } from './ruled.ts'
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

test('MTH-01 MTH-15 MTH-16 MTH-18 REV-02 the review offers the methods that the partners accept, in order', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  expect(listMethods(shopper).map((id) => id.split(':')[0])).toEqual([
    'store',
    'happy-returns',
    'olive',
    'carrier',
    'usps',
    'veho',
    'pre-paid',
  ])
  expect(portal.requests[0]).toMatchObject({
    isGiftReturn: false,
    isFullKeepItem: false,
    hasShopLaterOffer: false,
    cart: [],
    address: { zip: '94107' },
  })
  expect(portal.requests[0]?.items).toHaveLength(1)
})

test('MTH-17 MTH-18 far from every counter Happy Returns is after the others, before box and ship', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, { order: '#1022', proof: '05602', items: { 'Moorland Crew': { outcome: 'return' } } })
  const kinds = listMethods(shopper).map((id) => id.split(':')[0])
  expect([kinds[0], kinds.at(-1), kinds.at(-2)]).toEqual(['olive', 'pre-paid', 'happy-returns'])
})

test('ENT-21 MTH-02 MTH-10 MTH-20 MTH-21 MTH-22 MTH-23 every option has its name, type, fee, place and distance', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  const happy = findMethod(shopper, 'happy-returns')
  expect(happy?.label).toBe('Happy Returns')
  expect(happy?.lines?.at(-1)).toBe(`${english('method.drop-off')} · ${english('method.needs-nothing')}`)
  expect(happy?.lines?.[0]).toMatch(/^Return Bar .* · \d+\.\d\u00a0mi$/)
  expect(happy?.lines?.[1]).toBe(english('method.more-places', { count: 2 }))
  expect(happy?.notes?.at(-1)).toContain('16')
  expect(happy?.links?.[0]?.href).toContain('zip=94107')
  expect([happy?.help?.text, findMethod(shopper, 'veho')?.help]).toEqual([
    english('method.sustainable-copy'),
    undefined,
  ])
  expect(findMethod(shopper, 'store')?.lines?.[0]).toMatch(/ · \d+\.\d\d\u00a0mi$/)
  expect([findMethod(shopper, 'pre-paid')?.label, findMethod(shopper, 'usps')?.label]).toEqual(['Box and ship', 'USPS'])
  expect([findMethod(shopper, 'veho')?.price?.amount, findMethod(shopper, 'olive')?.price?.text]).toEqual([
    495,
    english('review.method-free'),
  ])
  expect(shopper.find('text', 'sustainable')).toBeDefined()
})

test('FIX-74 MTH-19 a partner with three places is a single card that offers its places', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  expect(optionsOf(shopper, 'places-happy-returns')).toEqual([])
  const named = optionsOf(shopper, 'methods').map(({ label }) => label)
  expect(named.filter((label) => label === 'Happy Returns')).toHaveLength(1)
  expect(new Set(named).size).toBe(named.length)
  await chooseMethod(shopper, 'happy-returns')
  const { inside: [places] = [], value } = findMethod(shopper, 'happy-returns') ?? {}
  const [, second] = places?.type === 'picker' ? places.options : []
  expect(places).toMatchObject({ options: [{ selected: true }, { selected: false }, { selected: false }] })
  expect(second?.copy).toMatch(/^612 Folsom Yard, San Francisco · \d\.\d\u00a0mi$/)
  await shopper.press('review.method', { args: { method: second?.value ?? '' } })
  const after = findMethod(shopper, 'happy-returns')
  expect([after?.value, after?.selected]).toEqual([value, true])
  expect(after?.inside).toMatchObject([{ options: [{ selected: false }, { selected: true }, { selected: false }] }])
})

test('FEE-28 FEE-30 the fee follows the method and is waived by some methods', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  expect([submitDisabledReason(shopper), feeOf(shopper)]).toEqual([english('review.off-method'), undefined])
  await chooseMethod(shopper, 'veho')
  expect(feeOf(shopper)).toBe(495)
  await chooseMethod(shopper, 'olive')
  expect(feeOf(shopper)).toBe(undefined)
})

test('MTH-24 MTH-32 MTH-34 MTH-42 REV-14 a pick-up is stored while typed, and booked with the return', async () => {
  const shopper = await portal.visitor()
  await goToReview(shopper, cityOrder)
  await chooseMethod(shopper, 'veho')
  expect([submitDisabledReason(shopper), shopper.find('notice', 'privacy') !== undefined]).toEqual([
    english('review.off-pickup-date'),
    true,
  ])
  expect(shopper.find('pickup_scheduler')?.date.options).toHaveLength(7)

  await shopper.press('review.pickup', { values: { ...pickup, date: '' } })
  expect(submitDisabledReason(shopper)).toBe(english('review.off-pickup-date'))
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem]).toMatchObject([
    422,
    { code: 'pickup-date', fields: [{ form: 'pickup', name: 'date', message: english('review.off-pickup-date') }] },
  ])
  const rejected = await shopper.press('review.pickup', { values: { ...pickup, phone: '555' } })
  expect([rejected.status, rejected.body.problem?.fields?.[0]]).toEqual([
    422,
    { form: 'pickup', name: 'phone', message: english('review.off-pickup-phone') },
  ])
  expect(shopper.readPage().screen?.forms?.pickup?.values).toEqual({ ...pickup, phone: '555' })

  await shopper.press('review.pickup', { values: pickup })
  expect(submitDisabledReason(shopper)).toBe(undefined)
  await submit(shopper)
  const record = await findReturn(portal.house, shopper)
  expect(record.document.method).toEqual({
    id: 'veho',
    kind: 'veho',
    name: 'Veho home pickup',
    booking: {
      pickupDate: '2026-04-15',
      returnOption: 'Leave at door',
      phoneNumber: '+14155550120',
      instructions: 'Leave at door: Ring twice',
    },
    arrangement: { reference: `${record.id}-way-1`, state: 'needs_scheduled', askedAt: portal.house.clock.now() },
  })
  expect(record.document.label).toBe(null)
  expect(record.document.receipt.handlingFee).toBe(495)
  const followUps = await portal.house.world.store.outbox.followUps(rowKeyOf(record))
  expect(followUps.map(({ kind }) => kind)).toContain('method')
  expect(followUps.map(({ kind }) => kind)).not.toContain('label')
})

test('MTH-33 saving a pick-up form retains its seed and later input', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  await chooseMethod(shopper, 'veho')
  const before = shopper.readPage().screen?.forms?.pickup?.seed
  await shopper.press('review.pickup', { values: pickup })
  expect(shopper.readPage().screen?.forms?.pickup).toMatchObject({ seed: before, values: pickup })
})

test('MTH-27 a pick-up day that passes before submit disables the button with a reason', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper, cityOrder)
  await chooseMethod(shopper, 'veho')
  await shopper.press('review.pickup', { values: pickup })
  const now = portal.house.clock.now()
  portal.house.clock.set(Date.parse('2026-04-14T22:00:00Z'))
  const late = await submit(shopper)
  portal.house.clock.set(now)
  expect([late.status, late.body.problem?.code, late.body.problem?.detail]).toEqual([
    422,
    'pickup-date',
    english('review.off-pickup-date'),
  ])
})

test('MTH-06 MTH-07 label-choice requests a label, and the return stores the chosen label', async () => {
  const shopper = await portal.visitor()
  await goToReview(shopper, cityOrder)
  await chooseMethod(shopper, 'carrier')
  expect(optionsOf(shopper, 'label-options').map(({ label }) => label)).toEqual([
    'USPS Ground Advantage',
    'UPS Ground',
    'FedEx Home Delivery',
  ])
  expect(submitDisabledReason(shopper)).toBe(english('review.off-label-option'))
  await shopper.press('review.method', { args: { method: 'carrier', option: 'ups' } })
  expect([submitDisabledReason(shopper), optionsOf(shopper, 'label-options')[1]?.selected]).toEqual([undefined, true])
  await submit(shopper)
  const { document } = await findReturn(portal.house, shopper)
  expect(document.method).toMatchObject({ id: 'carrier', option: { id: 'ups', carrier: 'UPS' } })
  expect(document.label?.state).toBe('processing')
})

test('MTH-08 FIX-80 with its flag the carrier of box and ship is chosen by brand', async () => {
  const shopper = await portal.visitor((config) => ({
    ...config,
    flags: [...config.flags, { id: 99, name: 'rebound-carrier-selection', description: '', active: true }],
    methods: config.methods
      .filter(({ kind }) => kind === 'pre-paid')
      .map((method) => ({
        ...method,
        options: [
          { id: 'ups', carrier: 'ups' },
          { id: 'post', carrier: 'CanadaPost' },
        ],
      })),
  }))
  await goToReview(shopper)
  expect([optionsOf(shopper, 'label-options').map(({ label }) => label), submitDisabledReason(shopper)]).toEqual([
    ['UPS', 'Canada Post'],
    english('review.off-label-option'),
  ])
  await shopper.press('review.method', { args: { method: 'pre-paid', option: 'post' } })
  expect(submitDisabledReason(shopper)).toBe(undefined)
})

test('MTH-03 a point of sale marks the return as brought to the displayed store', async () => {
  const shopper = await portal.visitor()
  await goToReview(shopper, cityOrder)
  await chooseMethod(shopper, 'store')
  await submit(shopper)
  const { document } = await findReturn(portal.house, shopper)
  expect(document).toMatchObject({
    inStore: true,
    label: null,
    method: { id: 'store', kind: 'loop-pos', place: { id: 'san-francisco' }, arrangement: { state: 'new' } },
  })
})

test('MTH-09 MTH-13 MTH-40 British counters with a code each have a label', async () => {
  const shopper = await portal.visitor()
  await goToReview(shopper, londonOrder)
  expect(listMethods(shopper).map((id) => id.split(':')[0])).toEqual(['inpost', 'evri', 'asda', 'seko', 'pre-paid'])
  expect(findMethod(shopper, 'inpost')?.links?.[0]?.href).toContain('inpost')
  await chooseMethod(shopper, 'evri')
  expect(submitDisabledReason(shopper)).toBe(undefined)
  await submit(shopper)
  const { document } = await findReturn(portal.house, shopper)
  expect([document.method?.kind, document.method?.arrangement, document.label?.state]).toEqual([
    'evri',
    undefined,
    'processing',
  ])
})

test('REV-22 most orders have only the parcel, preselected without any partner request', async () => {
  const shopper = await portal.guest()
  await goToReview(shopper)
  expect([listMethods(shopper), optionsOf(shopper)[0]?.selected, portal.requests]).toEqual([['pre-paid'], true, []])
})

test('REV-23 with the setting the first method of the sorted list is preselected', async () => {
  const shopper = await portal.visitor((config) => ({
    ...config,
    settings: { ...config.settings, preselectReturnMethodEnabled: true },
  }))
  await goToReview(shopper, cityOrder)
  expect(optionsOf(shopper).map(({ selected }) => selected)).toEqual([true, ...Array(6).fill(false)])
  expect(findMethod(shopper, 'store')?.selected).toBe(true)
})

test('MTH-14 a replacement removes box and ship, MTH-19 Happy Returns appears once without its flag', async () => {
  const shopper = await portal.visitor((config) => ({
    ...config,
    flags: config.flags.filter(({ name }) => name !== 'show-three-happy-returns-locations'),
    methods: config.methods.map((one) => (one.kind === 'olive' ? { ...one, replacesBoxAndShip: true } : one)),
  }))
  await goToReview(shopper, cityOrder)
  expect(listMethods(shopper).filter((id) => id.startsWith('happy'))).toHaveLength(1)
  expect(listMethods(shopper)).not.toContain('pre-paid')
})
