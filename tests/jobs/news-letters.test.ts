import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { type Returns, setUpReturns } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { createPostOffice, offer, pickup, readyLabel, shirt, t, unit } from './post-office.ts'

let world: TestWorld
let returns: Returns
let office: ReturnType<typeof createPostOffice>
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
  office = createPostOffice(world, returns)
}, 60_000)
afterAll(() => world.drop())

test('FIX-78 the letter about a failed label names the cure and the voided label', async () => {
  const failed = { ...readyLabel, state: 'failed' } as const
  const refused = { ...failed, error: { address: true, message: 'UNKNOWN_STREET' } }
  const mend = await office.written(await office.given({ label: refused }), 'label-failed')
  expect(mend.text).toContain(t('mail.address-refused-next'))
  expect(mend.text).not.toContain('UNKNOWN_STREET')
  const again = (
    await office.written(await office.given({ label: failed, earlierLabels: [{ document: 'a' }] }), 'label-failed')
  ).text
  expect(again).toContain(t('mail.label-failed-next'))
  expect(again).toContain(t('mail.label-before'))
})

test('FIX-78 the letter about a replacement label names the earlier label as void', async () => {
  const first = (await office.written(await office.given({ label: readyLabel }), 'label-ready')).text
  expect(first).not.toContain(t('mail.label-before'))
  const next = (
    await office.written(await office.given({ label: readyLabel, earlierLabels: [{ document: 'a' }] }), 'label-ready')
  ).text
  expect(next).toContain(t('mail.label-before'))
})

test('FIX-78 the letter about a withdrawn label names the label as void', async () => {
  const { text } = await office.written(
    await office.given({ label: { ...readyLabel, state: 'voided' } }),
    'label-voided',
  )
  expect(text).toContain('no longer works')
})

test('FIX-78 the pick-up letter names its day: booked, moved, or cancelled', async () => {
  const day = 'Apr\u00a021'
  expect((await office.written(await office.given({ method: pickup }), 'pickup-scheduled')).header('Subject')).toBe(
    t('mail.pickup-subject', { date: day }),
  )
  const moved = { ...pickup, arrangement: { ...pickup.arrangement, reference: 'r-way-2' } }
  const letter = await office.written(await office.given({ method: moved }), 'pickup-scheduled')
  expect(letter.header('Subject')).toBe(t('mail.pickup-moved-subject', { date: day }))
  expect(letter.text).toContain('replaces any earlier pickup')
  const off = { ...pickup, arrangement: { ...pickup.arrangement, state: 'timed_out' } } as const
  expect((await office.written(await office.given({ method: off }), 'label-failed')).text).toContain(
    'couldn’t find a driver',
  )
})

test('FIX-78 letters name a refusing partner with the shop’s name for that partner', async () => {
  const method = {
    ...({ id: 'bars', kind: 'happy-returns', name: 'Return Bar' } as const),
    arrangement: { reference: 'r-way-1', state: 'failed', askedAt: TEST_NOW, error: 'NO_CAPACITY' },
  } as const
  const { text } = await office.written(await office.given({ method }), 'label-failed')
  expect(text).toContain('Return Bar couldn’t take your return')
  expect(text).not.toMatch(/happy-returns|NO_CAPACITY/)
})

test('FIX-78 UXD-10 the letter names rejected units with reason and amount, and no others', async () => {
  const rejectedUnit = (lineItemId: string, title: string, reason: string) => ({
    item: { ...unit, lineItemId, product: { ...shirt, title }, verdict: { kind: 'rejected' as const, at: TEST_NOW } },
    reason,
  })
  const removedItems = [
    rejectedUnit('u-2', 'Wool coat', 'The lining is torn.'),
    rejectedUnit('u-3', 'Felt hat', 'Worn.'),
  ]
  const { receipt } = (await office.given({})).document
  const amended = { removedItems, receipt: { ...receipt, total: receipt.total - 5_000 } }
  const { text } = await office.written(await office.given(amended), 'rejected', { units: ['u-2'] })
  for (const expectedText of ['Wool coat', 'The lining is torn.', t('mail.rejected-keep'), 'You get $50.00 less.'])
    expect(text).toContain(expectedText)
  expect(text).not.toContain('Felt hat')
})

test('FIX-78 the letter names the units missing from the parcel', async () => {
  const removedItems = [{ item: { ...unit, lineItemId: 'u-2' }, because: 'missing' as const }]
  const { text } = await office.written(await office.given({ removedItems }), 'missed', { units: ['u-2'] })
  expect(text).toContain(t('mail.missed-items'))
  expect(text).toContain('Linen shirt (Sage / M)')
})

test('FIX-78 the letter names a parcel as lost, returning to its sender, or the exchange’s', async () => {
  const lost = (document: Partial<ReturnDocument>, parcel: 'return' | 'exchange') =>
    office.given(document).then((record) => office.written(record, 'parcel-lost', { parcel }))
  expect((await lost({ tracking: 'failure' }, 'return')).text).toContain('can’t be delivered to us')
  expect((await lost({ tracking: 'return_to_sender' }, 'return')).text).toContain('on its way back to you')
  const exchangeTracking = { status: 'failed' as const, tracker: { events: [] } }
  expect((await lost({ exchangeTracking }, 'exchange')).text).toContain('can’t be delivered to you')
})

test('FIX-78 the letter about a closed return confirms that payouts stay', async () => {
  const closedOf = async (document: Partial<ReturnDocument>) => {
    const record = await office.given(document)
    await world.world.store.returns.save({ ...record, state: 'closed' })
    return (await office.written(record, 'closed')).text
  }
  expect(await closedOf({ label: readyLabel })).toContain(t('mail.closed-nothing'))
  expect(await closedOf({ refund: { state: 'done', amount: 4_200, at: TEST_NOW } })).toContain(t('mail.closed-given'))
})

test('FIX-78 the letter about an accepted offer names the gift card and no refund', async () => {
  const { text } = await office.written(await office.given({ creditType: 'gift', shopLater: offer }), 'offer-accepted')
  expect(text).toContain(t('mail.offer-accepted-next'))
  expect(text).toContain(t('mail.gift-card-bonus', { bonus: '$10.00' }))
})

test('FIX-80 letters name a carrier by its brand', async () => {
  const { text } = await office.written(
    await office.given({ label: { ...readyLabel, carrier: 'USPSReturns' } }),
    'label-ready',
  )
  expect(text).toContain('USPS')
  expect(text).not.toContain('USPSReturns')
})
