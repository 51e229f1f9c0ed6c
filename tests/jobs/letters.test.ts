import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Letter, LetterPayout } from '../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { sendLetter } from '../../server/jobs/mail.ts'
import { DAY, type Returns, setUpReturns } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { createPostOffice, events, offer, pickup, readyLabel, shirt, t, unit } from './post-office.ts'

let world: TestWorld
let returns: Returns
let office: ReturnType<typeof createPostOffice>
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
  office = createPostOffice(world, returns)
}, 60_000)
afterAll(() => world.drop())

test('the confirmation letter names items to send now and their return method', async () => {
  const printed = (await office.written(await office.given({ label: readyLabel }), 'label-ready')).text
  expect(printed).toContain(t('mail.label-ready-label'))
  expect(printed).toContain('Local Post')
  expect(printed).toContain('HW42')
  expect(printed).not.toContain(t('mail.label-ready-qr'))
  expect(printed).not.toContain(t('mail.label-ready-qr-only'))
  const { document: _none, ...coded } = { ...readyLabel, qr: 'qr-words', returnCode: '7314 2098' }
  const letterText = (await office.written(await office.given({ label: coded }), 'label-ready')).text
  expect(letterText).toContain('7314 2098')
  expect(letterText).toContain(t('mail.label-ready-qr-only'))
  expect(letterText).not.toContain(t('mail.label-ready-label'))
})

test('the arrival letter names the received items and the missing items', async () => {
  const net = t.money(returns.payout, 'USD')
  const { text } = await office.written(await office.given({ items: [{ ...unit, receivedAt: TEST_NOW }] }), 'received')
  expect(text).toContain('Linen shirt (Sage / M)')
  expect(text).toContain(t('mail.total-refund', { amount: net, card: '' }))
  const paid: ReturnDocument['refund'] = { state: 'done', amount: 4_200, at: TEST_NOW }
  const after = await office.written(await office.given({ refund: paid }), 'received')
  expect(after.text).not.toContain('refund')
  expect(after.text).not.toContain('Linen shirt')
})

test('the refund letter names the amount, the destination and the date', async () => {
  const payout = { amount: 4_200, at: TEST_NOW + DAY }
  const { text, header } = await office.written(
    await office.given({ refund: { state: 'done', ...payout } }),
    'refunded',
    { payout },
  )
  expect(header('Subject')).toBe('$42.00 is on its way to you')
  expect(text).toContain('On Apr\u00a015 we refunded $42.00 to your original payment method')
})

test('the gift card letter names the bonus and the code’s end, never the code', async () => {
  const payout = { amount: 5_200, at: TEST_NOW, last4: 'K7Q2', bonus: 1_000 }
  const { text } = await office.written(await office.given(), 'gift-card', { payout })
  for (const expectedText of ['$52.00', '$10.00', 'K7Q2']) expect(text).toContain(expectedText)
})

test('the exchange letter names the order, its items, its address and the open amount', async () => {
  const { text, html } = await office.written(
    await office.given({
      exchangeOrder: { state: 'created', name: '#2077', statusUrl: 'https://wrenfold.example/o/2077', at: TEST_NOW },
      replacements: [{ variantId: 'v', forLineItemId: null, product: { ...shirt, variantTitle: 'Ink / L' }, total: 1 }],
      payment: { by: 'checkout', amount: 500, state: 'in-checkout', until: TEST_NOW + DAY },
    }),
    'exchanged',
  )
  for (const part of ['#2077', 'Linen shirt (Ink / L)', '$5.00', 'Apr\u00a015', 'https://wrenfold.example/o/2077'])
    expect(text).toContain(part)
  expect(html).toContain('href="https://wrenfold.example/o/2077"')
})

test('F16 letters about a reduced refund or gift card name the reduction and its reason', async () => {
  const less = t('mail.payout-less', { amount: '$3.60' })
  for (const letter of ['refunded', 'gift-card'] as const) {
    const payout = { amount: 4_200, at: TEST_NOW }
    expect((await office.written(await office.given(), letter, { payout })).text).not.toContain('isn’t paid out')
    expect(
      (await office.written(await office.given(), letter, { payout: { ...payout, notTaken: 360 } })).text,
    ).toContain(less)
  }
})

test('BCK-04 letters about a partly failed refund or gift card name the part and contact', async () => {
  const part = t('status.payout-part-refused', { amount: '$10.00' })
  for (const letter of ['refunded', 'gift-card'] as const) {
    const textOf = async (letterPayout: LetterPayout) =>
      (await office.written(await office.given(), letter, { payout: letterPayout })).text
    const payout = { amount: 4_000, at: TEST_NOW }
    expect(await textOf({ ...payout, refused: 1_000 })).toContain(part)
    expect(await textOf(payout)).not.toContain('could not be paid out')
  }
})

const submitUnpaid = async () => {
  const { totals } = (await office.given()).document
  return { ...totals, computed: { ...totals.computed, net: 0 } }
}

test('F16 a letter reports a payout without any amount left', async () => {
  const record = await office.given({ totals: await submitUnpaid() })
  const { text } = await office.written(record, 'nothing-left')
  expect(text).toContain(t('mail.nothing-left-intro', { number: record.number, order: '#1001' }))
})

test('FIX-10 the letter names an amount open in a checkout', async () => {
  const record = await office.given({
    creditType: 'exchange',
    payment: { by: 'checkout', amount: 500, state: 'in-checkout' },
  })
  const { text } = await office.written(record, 'confirmation')
  expect(text).toContain(t('mail.open', { amount: '$5.00' }))
  expect(text).not.toContain(t('mail.total-even'))
})

test('FIX-79 letters about a payout below the promise name the reason and the rest', async () => {
  const adjustments = [5, -500].map((amount) => ({ at: TEST_NOW, by: 'Desk', amount, reason: `Because of ${amount}` }))
  const record = await office.given({ adjustments })
  const { text } = await office.written(record, 'adjusted', { adjustment: 1 })
  const { number } = record
  const [net = '', before = ''] = [returns.payout, returns.payout + 500].map((one) => t.money(one, 'USD'))
  expect(text).toContain(t('mail.adjusted-less', { amount: '$5.00', number, order: '#1001' }))
  expect(text).toContain(t('mail.reason', { reason: 'Because of -500' }))
  expect(text).toContain(t('mail.adjusted-now', { amount: net, before }))
})

test('FIX-10 the letter about an unpaid exchange names its cancellation and the goods’ refund', async () => {
  const net = t.money(returns.payout, 'USD')
  const record = await office.given({ payment: { by: 'checkout', amount: 500, paid: 200, state: 'lapsed' } })
  const { text } = await office.written(record, 'checkout-lapsed')
  for (const expectedText of ['$5.00', t('mail.lapsed-part'), t('mail.lapsed-refund', { amount: net, card: '' })])
    expect(text).toContain(expectedText)
})

test('the letter about a cancelled return omits promises that no longer hold', async () => {
  const record = await office.given({ label: readyLabel, payment: { by: 'card', amount: 544, state: 'charged' } })
  await office.happens(record, 'label-ready')
  await world.world.store.returns.save({ ...record, state: 'cancelled' })
  const { text } = await office.written(record, 'cancelled')
  expect(text).toContain('We’re refunding the $5.44 you paid by card.')
  expect(await office.mails(record)).toEqual([
    { epoch: 1, state: 'refused', payload: { letter: 'label-ready' }, answer: { reason: 'no longer true' } },
    { epoch: 2, state: 'done', payload: { letter: 'cancelled' }, answer: expect.anything() },
  ])
})

test.each([
  'expired',
  'extended',
] as const)('FIX-79 the letter names the deadline of the parcel: %s', async (letter) => {
  const record = await office.given()
  const { text } = await office.written(record, letter)
  const { number, document } = record
  expect(text).toContain(
    t(`mail.${letter}-intro`, { number, order: '#1001', date: t.nearDate(document.returnBy, TEST_NOW) }),
  )
})

test.each([
  'refunded',
  'gift-card',
  'exchanged',
  'checkout-lapsed',
  'nothing-left',
  'adjusted',
  'label-ready',
  'label-failed',
  'label-voided',
  'pickup-scheduled',
  'approved',
  'rejected',
  'verdict-undone',
  'missed',
  'parcel-lost',
  'closed',
  'offer-accepted',
] as const)('the letter %s is not sent for an event that did not happen', async (letter) => {
  const record = await office.given()
  await office.happens(record, letter)
  await world.runner.drain()
  expect((await office.mails(record))[0]).toMatchObject({ state: 'refused', answer: { reason: 'no longer true' } })
  expect(
    office
      .box()
      .names()
      .filter((name) => name.includes(record.id)),
  ).toEqual([])
})

const queued = ({ shopId, id }: ReturnRecord, epoch: number, letter: Letter) => ({
  shopId,
  kind: 'mail',
  key: `${id}:${epoch}`,
  payload: { returnId: id, epoch, letter },
  runAt: 0,
  everyMs: null,
  lane: 'mail' as const,
  queue: '',
  attempts: 1,
  asked: 1,
  fence: 1,
})

test('every letter of a return completes its follow-up and has a unique name', async () => {
  const record = await office.given({ label: readyLabel })
  await office.happens(record, 'confirmation')
  await office.happens(record, 'label-ready')
  await sendLetter(world.world, queued(record, 2, 'label-ready'))
  expect((await office.mails(record)).map(({ state }) => state)).toEqual(['due', 'done'])
  await sendLetter(world.world, queued(record, 1, 'confirmation'))
  expect((await office.mails(record)).map(({ state }) => state)).toEqual(['done', 'done'])
  const ids = [1, 2].map((epoch) => office.box().read(`mail=${record.id}=${epoch}.eml`).header('Message-ID'))
  expect(new Set(ids).size).toBe(2)
})

test('a letter with an unrecorded send is sent again under the same id, once', async () => {
  const record = await office.given()
  await office.happens(record, 'confirmation')
  const sent: string[] = []
  const mail: TestWorld['world']['mail'] = {
    async send({ id }) {
      sent.push(id)
      return { kind: 'sent', id }
    },
    forgetShop: async () => {},
    forgetPerson: async () => {},
  }
  const { store } = world.world
  const dying = { ...store, outbox: { ...store.outbox, completeOne: () => Promise.reject(new Error('killed')) } }
  const job = queued(record, 1, 'confirmation')
  await expect(sendLetter({ ...world.world, mail, store: dying }, job)).rejects.toThrow('killed')
  for (const _ of [1, 2]) await sendLetter({ ...world.world, mail }, job)
  expect(sent).toEqual([`mail:${record.id}:1`, `mail:${record.id}:1`])
})

test('the reply of a mail server is stored without the address', async () => {
  const record = await office.given()
  await office.happens(record, 'confirmation')
  const refused = { kind: 'refused', reason: '550 5.1.1 <Ada@Example.com>: no such user ada@example.com' } as const
  const job = queued(record, 1, 'confirmation')
  await sendLetter({ ...world.world, mail: { ...world.world.mail, send: async () => refused } }, job)
  expect((await office.mails(record))[0]).toMatchObject({
    state: 'refused',
    answer: { kind: 'refused', reason: '550 5.1.1 <…>: no such user …' },
  })
})

test('T17 a letter to the recipient of an order names no buyer', async () => {
  const order = await world.world.commerce.findOrderByName(returns.shopId, '#1001')
  const { customer, address } = order ?? {}
  const grace = { email: 'grace@example.com', phone: null, name: 'Grace Lindqvist' }
  const arrived = { ...unit, receivedAt: TEST_NOW }
  const approved = { ...arrived, lineItemId: 'unit-4', verdict: { kind: 'approved' as const, at: TEST_NOW } }
  const undone = { ...arrived, lineItemId: 'unit-5', verdictUndoneAt: TEST_NOW }
  const record = await office.given({
    gift: true,
    creditType: 'gift',
    customer: grace,
    items: [arrived, approved, undone],
    label: readyLabel,
    address: { name: 'Grace Lindqvist', address1: '2 Hill', city: 'Malmö', zip: '21119', country: 'SE' },
    exchangeOrder: { state: 'created', name: '#2077', at: TEST_NOW },
    payment: { by: 'checkout', amount: 500, state: 'lapsed' },
    emailConfirmation: { state: 'awaited', at: TEST_NOW },
    method: { ...pickup, arrangement: { ...pickup.arrangement, state: 'pre_transit' } },
    removedItems: [
      { item: { ...unit, lineItemId: 'unit-2', verdict: { kind: 'rejected', at: TEST_NOW } } },
      { item: { ...unit, lineItemId: 'unit-3' }, because: 'missing' },
    ],
    tracking: 'failure',
    adjustments: [{ at: TEST_NOW, by: 'Desk', amount: -500, reason: 'A button is missing' }],
    shopLater: offer,
  })
  const facts = {
    payout: { amount: 5_200, at: TEST_NOW, last4: 'K7Q2' },
    units: ['unit-2', 'unit-3', 'unit-4', 'unit-5'],
    adjustment: 0,
  }
  const canaries = [customer?.email, customer?.firstName, customer?.lastName, address?.address1, address?.zip]
  expect(canaries.filter((one) => typeof one === 'string' && one.length > 2)).toHaveLength(5)
  for (const letter of Object.keys(events) as Letter[]) {
    if (letter === 'refunded') continue // A gift is never refunded to a card.
    const label: ReturnDocument['label'] =
      letter === 'label-failed' || letter === 'label-voided'
        ? { ...readyLabel, state: letter === 'label-failed' ? 'failed' : 'voided' }
        : readyLabel
    const now = await world.world.store.returns.find(record.shopId, record.id)
    if (now === null) throw new Error('No return')
    const state = letter === 'closed' ? 'closed' : 'open'
    const totals = letter === 'nothing-left' ? await submitUnpaid() : record.document.totals
    await world.world.store.returns.save({ ...now, state, document: { ...now.document, label, totals } })
    const { raw, text, html, header } = await office.written(record, letter, facts)
    expect(header('To')).toContain('grace@example.com')
    // Whole words only: a random key may contain so short a name.
    for (const canary of canaries)
      for (const expectedText of [raw, text, html]) expect(expectedText).not.toMatch(new RegExp(`\\b${canary}\\b`))
  }
})
