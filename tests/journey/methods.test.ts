import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowKeyOf } from '../../server/journey/follow-ups/settlement.ts'
import {
  feeOf,
  inCity,
  inLondon,
  type Overheard,
  offOf,
  optionsOf,
  overheardPartners,
  pickup,
  takeWay,
  wayOf,
  waysOf,
} from './partners.ts'
import { returnOf } from './ruled.ts'
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

test('MTH-01 MTH-15 MTH-16 MTH-18 REV-02 the review offers the methods that the partners accept, in order', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  expect(waysOf(she).map((id) => id.split(':')[0])).toEqual([
    'store',
    'happy-returns',
    'veho',
    'olive',
    'carrier',
    'usps',
    'pre-paid',
  ])
  expect(at.asked[0]).toMatchObject({
    isGiftReturn: false,
    isFullKeepItem: false,
    hasShopLaterOffer: false,
    cart: [],
    address: { zip: '94107' },
  })
  expect(at.asked[0]?.items).toHaveLength(1)
})

test('MTH-17 MTH-18 far from every counter Happy Returns is after the others, before box and ship', async () => {
  const she = await at.guest()
  await toReview(she, { order: '#1022', proof: '05602', items: { 'Moorland Crew': { outcome: 'return' } } })
  const kinds = waysOf(she).map((id) => id.split(':')[0])
  expect([kinds[0], kinds.at(-1), kinds.at(-2)]).toEqual(['veho', 'pre-paid', 'happy-returns'])
})

test('ENT-21 MTH-02 MTH-10 MTH-20 MTH-21 MTH-22 MTH-23 every option has its name, type, fee, place and distance', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  const happy = wayOf(she, 'happy-returns')
  expect(happy?.label).toBe('Happy Returns')
  expect(happy?.lines?.at(-1)).toBe(`${english('method.drop-off')} · ${english('method.needs-nothing')}`)
  expect(happy?.lines?.[0]).toMatch(/^Return Bar .* · \d+\.\d miles away$/)
  expect(happy?.lines?.[1]).toBe(english('method.more-places', { count: 2 }))
  expect(happy?.notes?.at(-1)).toContain('16')
  expect(happy?.links?.[0]?.href).toContain('zip=94107')
  expect([happy?.help?.text, wayOf(she, 'veho')?.help]).toEqual([english('method.sustainable-copy'), undefined])
  expect(wayOf(she, 'store')?.lines?.[0]).toMatch(/ · \d+\.\d\d miles away$/)
  expect([wayOf(she, 'pre-paid')?.label, wayOf(she, 'usps')?.label]).toEqual(['Box and ship', 'USPS'])
  expect([wayOf(she, 'veho')?.price?.amount, wayOf(she, 'olive')?.price?.text]).toEqual([
    495,
    english('review.method-free'),
  ])
  expect(she.find('notice', 'sustainable')).toBeDefined()
})

test('FIX-74 MTH-19 a partner with three places is a single card that offers its places', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  expect(optionsOf(she, 'places-happy-returns')).toEqual([])
  const named = optionsOf(she, 'methods').map(({ label }) => label)
  expect(named.filter((label) => label === 'Happy Returns')).toHaveLength(1)
  expect(new Set(named).size).toBe(named.length)
  await takeWay(she, 'happy-returns')
  const { inside: [places] = [], value } = wayOf(she, 'happy-returns') ?? {}
  const [, second] = places?.type === 'picker' ? places.options : []
  expect(places).toMatchObject({ options: [{ selected: true }, { selected: false }, { selected: false }] })
  expect(second?.copy).toMatch(/^612 Folsom Yard, San Francisco · \d\.\d miles away$/)
  await she.press('review.method', { args: { method: second?.value ?? '' } })
  const after = wayOf(she, 'happy-returns')
  expect([after?.value, after?.selected]).toEqual([value, true])
  expect(after?.inside).toMatchObject([{ options: [{ selected: false }, { selected: true }, { selected: false }] }])
})

test('FEE-28 FEE-30 the fee follows the method and is waived by some methods', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  expect([offOf(she), feeOf(she)]).toEqual([english('review.off-method'), undefined])
  await takeWay(she, 'veho')
  expect(feeOf(she)).toBe(495)
  await takeWay(she, 'olive')
  expect(feeOf(she)).toBe(undefined)
})

test('MTH-24 MTH-32 MTH-34 MTH-42 REV-14 a pick-up is stored while typed, and booked with the return', async () => {
  const she = await at.visitor()
  await toReview(she, inCity)
  await takeWay(she, 'veho')
  expect([offOf(she), she.find('notice', 'privacy') !== undefined]).toEqual([english('review.off-pickup-date'), true])
  expect(she.find('pickup_scheduler')?.date.options).toHaveLength(7)

  await she.press('review.pickup', { values: { ...pickup, date: '' } })
  expect(offOf(she)).toBe(english('review.off-pickup-date'))
  const refused = await submit(she)
  expect([refused.status, refused.body.problem]).toMatchObject([
    422,
    { code: 'pickup-date', fields: [{ form: 'pickup', name: 'date', message: english('review.off-pickup-date') }] },
  ])
  const wrong = await she.press('review.pickup', { values: { ...pickup, phone: '555' } })
  expect([wrong.status, wrong.body.problem?.fields?.[0]]).toEqual([
    422,
    { form: 'pickup', name: 'phone', message: english('review.off-pickup-phone') },
  ])
  expect(she.seen().screen?.forms?.pickup?.values).toEqual({ ...pickup, phone: '555' })

  await she.press('review.pickup', { values: pickup })
  expect(offOf(she)).toBe(undefined)
  await submit(she)
  const record = await returnOf(at.house, she)
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
    arrangement: { reference: `${record.id}-way-1`, state: 'needs_scheduled', askedAt: at.house.clock.now() },
  })
  expect(record.document.label).toBe(null)
  expect(record.document.receipt.handlingFee).toBe(495)
  const followUps = await at.house.world.store.outbox.followUps(rowKeyOf(record))
  expect(followUps.map(({ kind }) => kind)).toContain('method')
  expect(followUps.map(({ kind }) => kind)).not.toContain('label')
})

test('MTH-33 saving a pick-up form retains its seed and later input', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  await takeWay(she, 'veho')
  const before = she.seen().screen?.forms?.pickup?.seed
  await she.press('review.pickup', { values: pickup })
  expect(she.seen().screen?.forms?.pickup).toMatchObject({ seed: before, values: pickup })
})

test('MTH-27 a pick-up day that passes before submit disables the button with a reason', async () => {
  const she = await at.guest()
  await toReview(she, inCity)
  await takeWay(she, 'veho')
  await she.press('review.pickup', { values: pickup })
  const now = at.house.clock.now()
  at.house.clock.set(Date.parse('2026-04-14T22:00:00Z'))
  const late = await submit(she)
  at.house.clock.set(now)
  expect([late.status, late.body.problem?.code, late.body.problem?.detail]).toEqual([
    422,
    'pickup-date',
    english('review.off-pickup-date'),
  ])
})

test('MTH-06 MTH-07 label-choice requests a label, and the return stores the chosen label', async () => {
  const she = await at.visitor()
  await toReview(she, inCity)
  await takeWay(she, 'carrier')
  expect(optionsOf(she, 'label-options').map(({ label }) => label)).toEqual([
    'USPS Ground Advantage',
    'UPS Ground',
    'FedEx Home Delivery',
  ])
  expect(offOf(she)).toBe(english('review.off-label-option'))
  await she.press('review.method', { args: { method: 'carrier', option: 'ups' } })
  expect([offOf(she), optionsOf(she, 'label-options')[1]?.selected]).toEqual([undefined, true])
  await submit(she)
  const { document } = await returnOf(at.house, she)
  expect(document.method).toMatchObject({ id: 'carrier', option: { id: 'ups', carrier: 'UPS' } })
  expect(document.label?.state).toBe('processing')
})

test('MTH-08 FIX-80 with its flag the carrier of box and ship is chosen by brand', async () => {
  const she = await at.visitor((config) => ({
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
  await toReview(she)
  expect([optionsOf(she, 'label-options').map(({ label }) => label), offOf(she)]).toEqual([
    ['UPS', 'Canada Post'],
    english('review.off-label-option'),
  ])
  await she.press('review.method', { args: { method: 'pre-paid', option: 'post' } })
  expect(offOf(she)).toBe(undefined)
})

test('MTH-03 a point of sale marks the return as brought to the displayed store', async () => {
  const she = await at.visitor()
  await toReview(she, inCity)
  await takeWay(she, 'store')
  await submit(she)
  const { document } = await returnOf(at.house, she)
  expect(document).toMatchObject({
    inStore: true,
    label: null,
    method: { id: 'store', kind: 'loop-pos', place: { id: 'san-francisco' }, arrangement: { state: 'new' } },
  })
})

test('MTH-09 MTH-13 MTH-40 British counters with a code each have a label', async () => {
  const she = await at.visitor()
  await toReview(she, inLondon)
  expect(waysOf(she).map((id) => id.split(':')[0])).toEqual(['inpost', 'evri', 'asda', 'seko', 'pre-paid'])
  expect(wayOf(she, 'inpost')?.links?.[0]?.href).toContain('inpost')
  await takeWay(she, 'evri')
  expect(offOf(she)).toBe(undefined)
  await submit(she)
  const { document } = await returnOf(at.house, she)
  expect([document.method?.kind, document.method?.arrangement, document.label?.state]).toEqual([
    'evri',
    undefined,
    'processing',
  ])
})

test('REV-22 most orders have only the parcel, preselected without any partner request', async () => {
  const she = await at.guest()
  await toReview(she)
  expect([waysOf(she), optionsOf(she)[0]?.selected, at.asked]).toEqual([['pre-paid'], true, []])
})

test('REV-23 with the setting the first method of the sorted list is preselected', async () => {
  const she = await at.visitor((config) => ({
    ...config,
    settings: { ...config.settings, preselectReturnMethodEnabled: true },
  }))
  await toReview(she, inCity)
  expect(optionsOf(she).map(({ selected }) => selected)).toEqual([true, ...Array(6).fill(false)])
  expect(wayOf(she, 'store')?.selected).toBe(true)
})

test('MTH-14 a replacement removes box and ship, MTH-19 Happy Returns appears once without its flag', async () => {
  const she = await at.visitor((config) => ({
    ...config,
    flags: config.flags.filter(({ name }) => name !== 'show-three-happy-returns-locations'),
    methods: config.methods.map((one) => (one.kind === 'olive' ? { ...one, replacesBoxAndShip: true } : one)),
  }))
  await toReview(she, inCity)
  expect(waysOf(she).filter((id) => id.startsWith('happy'))).toHaveLength(1)
  expect(waysOf(she)).not.toContain('pre-paid')
})
