import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { type Returns, returnsOf } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { offer, pickup, postOffice, ready, shirt, t, unit } from './post-office.ts'

let world: TestWorld
let returns: Returns
let office: ReturnType<typeof postOffice>
beforeAll(async () => {
  world = await testWorld()
  returns = await returnsOf(world)
  office = postOffice(world, returns)
}, 60_000)
afterAll(() => world.drop())

test('FIX-78 a label that failed is told with what helps: a correct address, another try, and that an earlier one is void', async () => {
  const failed = { ...ready, state: 'failed' } as const
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

test('FIX-78 a label that takes the place of another says that the one before is void', async () => {
  const first = (await office.written(await office.given({ label: ready }), 'label-ready')).text
  expect(first).not.toContain(t('mail.label-before'))
  const next = (
    await office.written(await office.given({ label: ready, earlierLabels: [{ document: 'a' }] }), 'label-ready')
  ).text
  expect(next).toContain(t('mail.label-before'))
})

test('FIX-78 a withdrawn label is told as void', async () => {
  const { text } = await office.written(await office.given({ label: { ...ready, state: 'voided' } }), 'label-voided')
  expect(text).toContain('is void')
})

test('FIX-78 a pick-up is told with its day: booked, moved, or that nobody comes', async () => {
  const day = 'April\u00a021,\u00a02026'
  expect((await office.written(await office.given({ method: pickup }), 'pickup-scheduled')).header('Subject')).toBe(
    t('mail.pickup-subject', { date: day }),
  )
  const moved = { ...pickup, arrangement: { ...pickup.arrangement, reference: 'r-way-2' } }
  const letter = await office.written(await office.given({ method: moved }), 'pickup-scheduled')
  expect(letter.header('Subject')).toBe(t('mail.pickup-moved-subject', { date: day }))
  expect(letter.text).toContain('replaces any pickup')
  const off = { ...pickup, arrangement: { ...pickup.arrangement, state: 'timed_out' } } as const
  expect((await office.written(await office.given({ method: off }), 'label-failed')).text).toContain(
    'won’t be picked up',
  )
})

test('FIX-78 a partner that refused is named as the shop names it', async () => {
  const method = {
    ...({ id: 'bars', kind: 'happy-returns', name: 'Return Bar' } as const),
    arrangement: { reference: 'r-way-1', state: 'failed', askedAt: TEST_NOW, error: 'NO_CAPACITY' },
  } as const
  const { text } = await office.written(await office.given({ method }), 'label-failed')
  expect(text).toContain('Return Bar couldn’t take your return')
  expect(text).not.toMatch(/happy-returns|NO_CAPACITY/)
})

test('FIX-78 a unit that was turned down is told by name, with the reason, and the others are not', async () => {
  const turnedDown = (lineItemId: string, title: string, reason: string) => ({
    item: { ...unit, lineItemId, product: { ...shirt, title }, verdict: { kind: 'rejected' as const, at: TEST_NOW } },
    reason,
  })
  const removedItems = [turnedDown('u-2', 'Wool coat', 'The lining is torn.'), turnedDown('u-3', 'Felt hat', 'Worn.')]
  const { text } = await office.written(await office.given({ removedItems }), 'rejected', { units: ['u-2'] })
  for (const said of ['Wool coat', 'The lining is torn.', t('mail.rejected-keep')]) expect(text).toContain(said)
  expect(text).not.toContain('Felt hat')
})

test('FIX-78 what was not in the parcel is told', async () => {
  const removedItems = [{ item: { ...unit, lineItemId: 'u-2' }, because: 'missing' as const }]
  const { text } = await office.written(await office.given({ removedItems }), 'missed', { units: ['u-2'] })
  expect(text).toContain(t('mail.missed-items'))
  expect(text).toContain('Linen shirt (Sage / M)')
})

test('FIX-78 a parcel that does not arrive is told: nowhere, on its way back, or the one with the new items', async () => {
  const lost = (document: Partial<ReturnDocument>, parcel: 'return' | 'exchange') =>
    office.given(document).then((record) => office.written(record, 'parcel-lost', { parcel }))
  expect((await lost({ tracking: 'failure' }, 'return')).text).toContain('can’t be delivered to us')
  expect((await lost({ tracking: 'return_to_sender' }, 'return')).text).toContain('on its way back to you')
  const exchangeTracking = { status: 'failed' as const, tracker: { events: [] } }
  expect((await lost({ exchangeTracking }, 'exchange')).text).toContain('can’t be delivered to you')
})

test('FIX-78 a return that its shop closed is told as over, and what was given stays given', async () => {
  const closedOf = async (document: Partial<ReturnDocument>) => {
    const record = await office.given(document)
    await world.world.store.returns.save({ ...record, state: 'closed' })
    return (await office.written(record, 'closed')).text
  }
  expect(await closedOf({ label: ready })).toContain(t('mail.closed-nothing'))
  expect(await closedOf({ refund: { state: 'done', amount: 4_200, at: TEST_NOW } })).toContain(t('mail.closed-given'))
})

test('FIX-78 an offer that was taken is told with what comes, and that no refund does', async () => {
  const { text } = await office.written(await office.given({ creditType: 'gift', shopLater: offer }), 'offer-accepted')
  expect(text).toContain(t('mail.offer-accepted-next'))
  expect(text).toContain(t('mail.gift-card-bonus', { bonus: '$10.00' }))
})

test('FIX-80 a carrier is named as people know it', async () => {
  const { text } = await office.written(
    await office.given({ label: { ...ready, carrier: 'USPSReturns' } }),
    'label-ready',
  )
  expect(text).toContain('USPS')
  expect(text).not.toContain('USPSReturns')
})
