import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { isGiftCardAwaitingEmail } from '../../server/journey/follow-ups/confirm-email.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'
import { english } from './shoppers.ts'

let world: TestWorld
let app: FastifyInstance
let requests: Returns
let alwaysConfirmed: Returns
let neverConfirmed: Returns

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  const shopThat = (confirmGiftEmail?: 'always' | 'never') =>
    setUpReturns(world, (config) => ({
      ...config,
      settings: { ...config.settings, ...(confirmGiftEmail && { confirmGiftEmail }) },
    }))
  requests = await shopThat()
  alwaysConfirmed = await shopThat('always')
  neverConfirmed = await shopThat('never')
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const grace = { email: 'grace@mail.example', phone: null, name: 'Grace Moreau' }

const submitGift = async (returns: Returns, document: Partial<ReturnDocument> = {}): Promise<ReturnRecord> => {
  world.clock.set(TEST_NOW)
  const record = await returns.submit({
    document: { gift: true, creditType: 'gift', customer: grace, ...document },
    policy: { gift_card: { enabled: true, event: 'immediate', window: 30 } },
  })
  await world.runner.drain()
  return record
}

const findGiftCardFollowUp = async (returns: Returns, record: ReturnRecord): Promise<string | undefined> =>
  (await returns.followUps(record)).find((followUp) => followUp.startsWith('gift-card'))

const listLinks = (returns: Returns, { id }: ReturnRecord, email: string = grace.email): readonly string[] => {
  const box = openOutbox(world, returns.shopId)
  const own = box.names().filter((name) => name.startsWith(`mail=${id}=`))
  return own.flatMap((name) => {
    const { header, text } = box.read(name)
    const link = /#(\/confirm-email\/[\w-]{22})/.exec(text)?.[1]
    return link !== undefined && header('To').includes(email) ? [link] : []
  })
}

const listEvents = async (returns: Returns, { id: returnId }: ReturnRecord): Promise<readonly string[]> =>
  (await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId }))
    .map(({ event }) => event)
    .filter((event) => event.startsWith('email') || event === 'gift-card-issued')

const openShopper = (returns: Returns): Shopper => createShopper(app, returns.shopId)

test('FIX-45 a gift’s value waits until the recipient confirms the address, then is paid', async () => {
  const record = await submitGift(requests)
  expect(await findGiftCardFollowUp(requests, record)).toBe('gift-card due')
  const shopper = openShopper(requests)
  await shopper.open(`/return/${record.key}`)
  expect(shopper.find('notice', 'confirm-email')?.title).toBe(english('status.confirm-email'))
  expect(shopper.readPage().screen?.forms?.['confirm-email']?.values).toEqual({ email: grace.email })

  const [link = ''] = listLinks(requests, record)
  const reader = openShopper(requests)
  const page = await reader.open(link)
  expect([page.status, page.body.screen?.heading]).toEqual([200, english('confirm-email.title')])
  expect((await reader.press('email.confirm')).body.screen?.heading).toBe(english('confirm-email.done'))
  await world.runner.drain()
  expect(await findGiftCardFollowUp(requests, record)).toBe('gift-card done')
  expect(await listEvents(requests, record)).toEqual(['email-awaited', 'email-confirmed', 'gift-card-issued'])
  await shopper.open(`/return/${record.key}`)
  expect(shopper.find('notice', 'confirm-email')).toBeUndefined()
})

test('FIX-45 opening the letter’s link by program confirms nothing', async () => {
  const record = await submitGift(requests)
  const [link = ''] = listLinks(requests, record)
  for (let n = 0; n < 3; n += 1) await openShopper(requests).open(link)
  await openShopper(requests).enter(link)
  for (const method of ['GET', 'HEAD'] as const) await app.inject({ method, url: link })
  await world.runner.drain()
  expect([await findGiftCardFollowUp(requests, record), await listEvents(requests, record)]).toEqual([
    'gift-card due',
    ['email-awaited'],
  ])
})

test('FIX-45 pressing twice confirms once, and the link confirms that later', async () => {
  const record = await submitGift(requests)
  const [link = ''] = listLinks(requests, record)
  const [one, two] = [openShopper(requests), openShopper(requests)]
  await Promise.all([one.open(link), two.open(link)])
  await Promise.all([one.press('email.confirm'), two.press('email.confirm')])
  await world.runner.drain()
  expect((await openShopper(requests).open(link)).body.screen?.heading).toBe(english('confirm-email.done'))
  expect(await listEvents(requests, record)).toEqual(['email-awaited', 'email-confirmed', 'gift-card-issued'])
})

test('FIX-45 an invented, expired or order link confirms nothing', async () => {
  const record = await submitGift(requests)
  const [link = ''] = listLinks(requests, record)
  const nonce = world.world.newId()
  const grant = {
    id: nonce,
    kind: 'order',
    subject: record.id,
    uses: 5,
    expiresAt: TEST_NOW + DAY,
    madeBy: 'x',
  } as const
  await world.world.store.nonces.issue(requests.shopId, nonce, grant)
  const otherShopper = openShopper(requests)
  for (const wrong of [`/confirm-email/${'A'.repeat(22)}`, `/confirm-email/${nonce}`]) {
    await otherShopper.open(wrong)
    expect(otherShopper.offered()).not.toContain('email.confirm')
    expect((await otherShopper.post('email.confirm', { at: wrong })).status).toBe(409)
  }
  world.clock.forward(7 * DAY)
  expect((await otherShopper.post('email.confirm', { at: link })).status).toBe(409)
  const rows = await world.database.query<{ text: string }>({
    name: 'test.nonces',
    text: 'select n::text as text from nonces n where shop_id = $1',
    values: [requests.shopId],
  })
  expect(rows.filter(({ text }) => text.includes(link.slice('/confirm-email/'.length)))).toEqual([])
  expect(await findGiftCardFollowUp(requests, record)).toBe('gift-card due')
})

test('FIX-45 a corrected address invalidates the old link and gets the new link and card', async () => {
  const record = await submitGift(requests)
  const [before = ''] = listLinks(requests, record)
  const shopper = openShopper(requests)
  await shopper.open(`/return/${record.key}`)
  const email = 'grace.moreau@mail.example'
  const response = await shopper.press('return.confirm-email', { values: { email } })
  expect([response.status, response.body.screen?.path]).toEqual([200, '/gift'])
  const provedView = await shopper.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  expect([provedView.status, provedView.body.screen?.path]).toEqual([200, `/return/${record.key}`])
  expect((await requests.now(record)).document.customer.email).toBe(grace.email)
  const refusal = await shopper.press('return.confirm-email', { values: { email: 'grace@' } })
  expect(refusal.body.problem?.fields).toEqual([
    { form: 'confirm-email', name: 'email', message: english('field.email-example') },
  ])
  expect((await shopper.press('return.confirm-email', { values: { email } })).status).toBe(200)
  await world.runner.drain()
  expect((await openShopper(requests).post('email.confirm', { at: before })).status).toBe(409)
  const [after = ''] = listLinks(requests, record, email)
  const reader = openShopper(requests)
  await reader.open(after)
  await reader.press('email.confirm')
  await world.runner.drain()
  expect(await findGiftCardFollowUp(requests, record)).toBe('gift-card done')
  expect((await requests.now(record)).document.customer.email).toBe(email)

  await shopper.open(`/return/${record.key}`)
  const values = { email: 'eve@mail.example' }
  const late = { 'if-match': shopper.readPage().rev ?? '' }
  expect((await shopper.post('return.confirm-email', { at: `/return/${record.key}`, values }, late)).status).toBe(409)
})

test('FIX-45 the link is sent again three times a day, then the page names when', async () => {
  const record = await submitGift(requests)
  const shopper = openShopper(requests)
  await shopper.open(`/return/${record.key}`)
  const repeated = () => shopper.press('return.confirm-email', { values: { email: grace.email } })
  for (let n = 0; n < 3; n += 1) expect((await repeated()).status).toBe(200)
  const full = await repeated()
  const wait = english('lookup.wait-hours', { count: 8 })
  expect([full.status, full.body.problem?.title]).toEqual([409, english('status.confirm-email-later', { wait })])
})

const buildLabel = (trackingNumber: string): Partial<ReturnDocument> => ({
  label: { state: 'ready', reference: trackingNumber, askedAt: TEST_NOW, carrier: 'USPS', trackingNumber },
})

test.each([
  ['need no confirmation', 'done', () => requests],
  ['need one where the shop always asks', 'due', () => alwaysConfirmed],
] as const)('FIX-45 goods that come back %s', async (_, state, shop) => {
  const returns = shop()
  const trackingNumber = `BACK-${state}`
  const record = await submitGift(returns, buildLabel(trackingNumber))
  const { shopId } = returns
  const news = { shopId, trackingNumber, carrier: 'USPS', occurredAt: world.clock.now() }
  await handleCarrierEvent(world.world, { ...news, status: 'in_transit' })
  await world.runner.drain()
  expect(await findGiftCardFollowUp(returns, record)).toBe('gift-card due')
  await handleCarrierEvent(world.world, { ...news, status: 'delivered' })
  await world.runner.drain()
  expect(await findGiftCardFollowUp(returns, record)).toBe(`gift-card ${state}`)
})

test('FIX-45 a shop without confirmation waits for nothing, nor does the buyer’s own return', async () => {
  const [unaskedReturn, own] = [await submitGift(neverConfirmed), await submitGift(requests, { gift: false })]
  expect([
    await findGiftCardFollowUp(neverConfirmed, unaskedReturn),
    await findGiftCardFollowUp(requests, own),
  ]).toEqual(['gift-card done', 'gift-card done'])
  expect([...listLinks(neverConfirmed, unaskedReturn), ...listLinks(requests, own)]).toEqual([])
})

test('FIX-45 the merchant sees the reason of a waiting gift card; cancelling ends it', async () => {
  const record = await submitGift(requests)
  const { shopId } = requests
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const headers = { authorization: `Bearer ${made?.key}` }
  const url = `/merchant/v1/${shopId}/returns/${record.id}`
  const detail = (await app.inject({ url, headers })).json()
  expect(detail.document.emailConfirmation).toEqual({ state: 'awaited', at: TEST_NOW })
  expect(detail.timeline.map(({ event }: { event: string }) => event)).toContain('email-awaited')
  const cancelledResponse = await app.inject({ method: 'POST', url: `${url}/cancel`, headers, payload: {} })
  expect(cancelledResponse.statusCode).toBe(200)
  const [link = ''] = listLinks(requests, record)
  const reader = openShopper(requests)
  await reader.open(link)
  expect(reader.offered()).not.toContain('email.confirm')
  await world.runner.drain()
  expect(await findGiftCardFollowUp(requests, record)).toBe('gift-card cancelled')
})

test('FIX-45 only a gift card waits for its address, and only until the confirmation', async () => {
  const record = await submitGift(requests)
  const [link = ''] = listLinks(requests, record)
  const reader = openShopper(requests)
  await reader.open(link)
  const of = { shopId: requests.shopId, returnId: record.id, kind: 'gift-card', epoch: 1 } as const
  const { store } = world.world
  const transaction: typeof store.transaction = async (work) => {
    await reader.press('email.confirm')
    return store.transaction(work)
  }
  const confirmedMeanwhile = { ...world.world, store: { ...store, transaction } }
  const now = world.clock.now()
  expect(await isGiftCardAwaitingEmail(world.world, of, now)).toBe(true)
  expect(await isGiftCardAwaitingEmail(world.world, { ...of, kind: 'refund' }, now)).toBe(false)
  expect(await isGiftCardAwaitingEmail(world.world, { ...of, returnId: 'gone' }, now)).toBe(false)
  expect(await isGiftCardAwaitingEmail(confirmedMeanwhile, of, now)).toBe(false)
})
