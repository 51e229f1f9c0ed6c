import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { isGiftCardAwaitingEmail } from '../../server/journey/follow-ups/confirm-email.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { outboxOf } from '../jobs/outbox.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, returnsOf } from './given-returns.ts'
import { english } from './shoppers.ts'

let house: TestWorld
let app: FastifyInstance
/** Shops that confirm addresses before the arrival (the default), always, or never. */
let asking: Returns
let always: Returns
let never: Returns

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  const shopThat = (confirmGiftEmail?: 'always' | 'never') =>
    returnsOf(house, (config) => ({
      ...config,
      settings: { ...config.settings, ...(confirmGiftEmail && { confirmGiftEmail }) },
    }))
  asking = await shopThat()
  always = await shopThat('always')
  never = await shopThat('never')
}, 60_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const grace = { email: 'grace@mail.example', phone: null, name: 'Grace Moreau' }

const gifted = async (returns: Returns, document: Partial<ReturnDocument> = {}): Promise<ReturnRecord> => {
  house.clock.set(TEST_NOW)
  const record = await returns.submit({
    document: { gift: true, creditType: 'gift', customer: grace, ...document },
    policy: { gift_card: { enabled: true, event: 'immediate', window: 30 } },
  })
  await house.runner.drain()
  return record
}

const cardOf = async (returns: Returns, record: ReturnRecord): Promise<string | undefined> =>
  (await returns.followUps(record)).find((followUp) => followUp.startsWith('gift-card'))

const linksOf = (returns: Returns, { id }: ReturnRecord, email: string = grace.email): readonly string[] => {
  const box = outboxOf(house, returns.shopId)
  const own = box.names().filter((name) => name.startsWith(`mail=${id}=`))
  return own.flatMap((name) => {
    const { header, text } = box.read(name)
    const link = /#(\/confirm-email\/[\w-]{22})/.exec(text)?.[1]
    return link !== undefined && header('To').includes(email) ? [link] : []
  })
}

const events = async (returns: Returns, { id: returnId }: ReturnRecord): Promise<readonly string[]> =>
  (await house.world.store.changes.ofReturn({ shopId: returns.shopId, returnId }))
    .map(({ event }) => event)
    .filter((event) => event.startsWith('email') || event === 'gift-card-issued')

const someone = (returns: Returns): Shopper => shopper(app, returns.shopId)

test('FIX-45 a gift’s value waits until the recipient confirms the address, then is paid', async () => {
  const record = await gifted(asking)
  expect(await cardOf(asking, record)).toBe('gift-card due')
  const she = someone(asking)
  await she.open(`/return/${record.key}`)
  expect(she.find('notice', 'confirm-email')?.title).toBe(english('status.confirm-email'))
  expect(she.seen().screen?.forms?.['confirm-email']?.values).toEqual({ email: grace.email })

  const [link = ''] = linksOf(asking, record)
  const reader = someone(asking)
  const page = await reader.open(link)
  expect([page.status, page.body.screen?.heading]).toEqual([200, english('confirm-email.title')])
  expect((await reader.press('email.confirm')).body.screen?.heading).toBe(english('confirm-email.done'))
  await house.runner.drain()
  expect(await cardOf(asking, record)).toBe('gift-card done')
  expect(await events(asking, record)).toEqual(['email-awaited', 'email-confirmed', 'gift-card-issued'])
  await she.open(`/return/${record.key}`)
  expect(she.find('notice', 'confirm-email')).toBeUndefined()
})

test('FIX-45 opening the letter’s link by program confirms nothing', async () => {
  const record = await gifted(asking)
  const [link = ''] = linksOf(asking, record)
  for (let n = 0; n < 3; n += 1) await someone(asking).open(link)
  await someone(asking).enter(link)
  for (const method of ['GET', 'HEAD'] as const) await app.inject({ method, url: link })
  await house.runner.drain()
  expect([await cardOf(asking, record), await events(asking, record)]).toEqual(['gift-card due', ['email-awaited']])
})

test('FIX-45 pressing twice confirms once, and the link confirms that later', async () => {
  const record = await gifted(asking)
  const [link = ''] = linksOf(asking, record)
  const [one, two] = [someone(asking), someone(asking)]
  await Promise.all([one.open(link), two.open(link)])
  await Promise.all([one.press('email.confirm'), two.press('email.confirm')])
  await house.runner.drain()
  expect((await someone(asking).open(link)).body.screen?.heading).toBe(english('confirm-email.done'))
  expect(await events(asking, record)).toEqual(['email-awaited', 'email-confirmed', 'gift-card-issued'])
})

test('FIX-45 an invented, expired or order link confirms nothing', async () => {
  const record = await gifted(asking)
  const [link = ''] = linksOf(asking, record)
  const nonce = house.world.newId()
  const grant = {
    id: nonce,
    kind: 'order',
    subject: record.id,
    uses: 5,
    expiresAt: TEST_NOW + DAY,
    madeBy: 'x',
  } as const
  await house.world.store.nonces.issue(asking.shopId, nonce, grant)
  const he = someone(asking)
  for (const wrong of [`/confirm-email/${'A'.repeat(22)}`, `/confirm-email/${nonce}`]) {
    await he.open(wrong)
    expect(he.offered()).not.toContain('email.confirm')
    expect((await he.post('email.confirm', { at: wrong })).status).toBe(409)
  }
  house.clock.forward(7 * DAY)
  expect((await he.post('email.confirm', { at: link })).status).toBe(409)
  // The table contains nothing that a link could be made of.
  const rows = await house.database.query<{ text: string }>({
    name: 'test.nonces',
    text: 'select n::text as text from nonces n where shop_id = $1',
    values: [asking.shopId],
  })
  expect(rows.filter(({ text }) => text.includes(link.slice('/confirm-email/'.length)))).toEqual([])
  expect(await cardOf(asking, record)).toBe('gift-card due')
})

test('FIX-45 a corrected address invalidates the old link and gets the new link and card', async () => {
  const record = await gifted(asking)
  const [before = ''] = linksOf(asking, record)
  const she = someone(asking)
  await she.open(`/return/${record.key}`)
  const email = 'grace.moreau@mail.example'
  // The key alone cannot change the address (T19).
  const asked = await she.press('return.confirm-email', { values: { email } })
  expect([asked.status, asked.body.screen?.path]).toEqual([200, '/gift'])
  const proved = await she.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  expect([proved.status, proved.body.screen?.path]).toEqual([200, `/return/${record.key}`])
  expect((await asking.now(record)).document.customer.email).toBe(grace.email)
  const refused = await she.press('return.confirm-email', { values: { email: 'grace@' } })
  expect(refused.body.problem?.fields).toEqual([
    { form: 'confirm-email', name: 'email', message: english('field.email') },
  ])
  expect((await she.press('return.confirm-email', { values: { email } })).status).toBe(200)
  await house.runner.drain()
  expect((await someone(asking).post('email.confirm', { at: before })).status).toBe(409)
  const [after = ''] = linksOf(asking, record, email)
  const reader = someone(asking)
  await reader.open(after)
  await reader.press('email.confirm')
  await house.runner.drain()
  expect(await cardOf(asking, record)).toBe('gift-card done')
  expect((await asking.now(record)).document.customer.email).toBe(email)

  // After the payout the address is final.
  await she.open(`/return/${record.key}`)
  const values = { email: 'eve@mail.example' }
  const late = { 'if-match': she.seen().rev ?? '' }
  expect((await she.post('return.confirm-email', { at: `/return/${record.key}`, values }, late)).status).toBe(409)
})

test('FIX-45 the link is sent again three times a day, then the page names when', async () => {
  const record = await gifted(asking)
  const she = someone(asking)
  await she.open(`/return/${record.key}`)
  const again = () => she.press('return.confirm-email', { values: { email: grace.email } })
  for (let n = 0; n < 3; n += 1) expect((await again()).status).toBe(200)
  const full = await again()
  const wait = english('lookup.wait-hours', { count: 8 })
  expect([full.status, full.body.problem?.title]).toEqual([409, english('status.confirm-email-later', { wait })])
})

const label = (trackingNumber: string): Partial<ReturnDocument> => ({
  label: { state: 'ready', reference: trackingNumber, askedAt: TEST_NOW, carrier: 'USPS', trackingNumber },
})

test.each([
  ['need no confirmation', 'done', () => asking],
  ['need one where the shop always asks', 'due', () => always],
] as const)('FIX-45 goods that come back %s', async (_, state, shop) => {
  const returns = shop()
  const trackingNumber = `BACK-${state}`
  const record = await gifted(returns, label(trackingNumber))
  const { shopId } = returns
  const news = { shopId, trackingNumber, carrier: 'USPS', occurredAt: house.clock.now() }
  await handleCarrierEvent(house.world, { ...news, status: 'in_transit' })
  await house.runner.drain()
  expect(await cardOf(returns, record)).toBe('gift-card due')
  await handleCarrierEvent(house.world, { ...news, status: 'delivered' })
  await house.runner.drain()
  expect(await cardOf(returns, record)).toBe(`gift-card ${state}`)
})

test('FIX-45 a shop without confirmation waits for nothing, nor does the buyer’s own return', async () => {
  const [unasked, own] = [await gifted(never), await gifted(asking, { gift: false })]
  expect([await cardOf(never, unasked), await cardOf(asking, own)]).toEqual(['gift-card done', 'gift-card done'])
  expect([...linksOf(never, unasked), ...linksOf(asking, own)]).toEqual([])
})

test('FIX-45 the merchant sees the reason of a waiting gift card; cancelling ends it', async () => {
  const record = await gifted(asking)
  const { shopId } = asking
  const made = await house.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const headers = { authorization: `Bearer ${made?.key}` }
  const url = `/merchant/v1/${shopId}/returns/${record.id}`
  const detail = (await app.inject({ url, headers })).json()
  expect(detail.document.emailConfirmation).toEqual({ state: 'awaited', at: TEST_NOW })
  expect(detail.timeline.map(({ event }: { event: string }) => event)).toContain('email-awaited')
  const cancelled = await app.inject({ method: 'POST', url: `${url}/cancel`, headers, payload: {} })
  expect(cancelled.statusCode).toBe(200)
  const [link = ''] = linksOf(asking, record)
  const reader = someone(asking)
  await reader.open(link)
  expect(reader.offered()).not.toContain('email.confirm')
  await house.runner.drain()
  expect(await cardOf(asking, record)).toBe('gift-card cancelled')
})

test('FIX-45 only a gift card waits for its address, and only until the confirmation', async () => {
  const record = await gifted(asking)
  const [link = ''] = linksOf(asking, record)
  const reader = someone(asking)
  await reader.open(link)
  const of = { shopId: asking.shopId, returnId: record.id, kind: 'gift-card', epoch: 1 } as const
  const { store } = house.world
  const transaction: typeof store.transaction = async (work) => {
    await reader.press('email.confirm')
    return store.transaction(work)
  }
  const confirmedMeanwhile = { ...house.world, store: { ...store, transaction } }
  const now = house.clock.now()
  expect(await isGiftCardAwaitingEmail(house.world, of, now)).toBe(true)
  expect(await isGiftCardAwaitingEmail(house.world, { ...of, kind: 'refund' }, now)).toBe(false)
  expect(await isGiftCardAwaitingEmail(house.world, { ...of, returnId: 'gone' }, now)).toBe(false)
  expect(await isGiftCardAwaitingEmail(confirmedMeanwhile, of, now)).toBe(false)
})
