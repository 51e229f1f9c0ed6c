import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnDocument, ReturnState } from '../../schemas/records/return.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { english, keyOf, type Portal, portal, secondTab, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const submitted = async (...given: Parameters<Portal['visitor']>) => {
  const she = await visitor(...given)
  await toReview(she)
  await submit(she)
  return { she, path: `/return/${keyOf(she)}` }
}

const becomes = async (she: Shopper, change: { state?: ReturnState; document?: Partial<ReturnDocument> }) => {
  const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
  if (record === null) throw new Error('No return')
  const document = { ...record.document, ...change.document }
  await world.world.store.returns.save({ ...record, state: change.state ?? record.state, document })
  return she.open(`/return/${record.key}`)
}
const main = (she: Shopper) => she.seen().screen?.regions.main.map(({ id }) => id) ?? []
const aside = (she: Shopper) => she.seen().screen?.regions.aside?.map(({ id }) => id) ?? []
const card = (she: Shopper) => she.find('status_card', 'card')

describe('the page of a return', () => {
  test('STS-01 STS-02 SEC-03 the link alone shows the complete return', async () => {
    const { she, path } = await submitted()
    const friend = shopper(app, she.shopId)
    const seen = await friend.open(path)
    expect(seen.status).toBe(200)
    expect(seen.body.screen).toMatchObject({ name: 'StatusPage', constant: 'ReturnStatus', layout: 'nav' })
    expect(main(friend)).toEqual(['card', 'label', 'instructions', 'next', 'survey', 'customer', 'return-address'])
    expect(aside(friend)).toEqual(['facts', 'sent', 'totals'])
    expect(friend.seen().screen?.regions.footer?.map(({ id }) => id)).toEqual(['another', 'help', 'end-session'])
    const facts = friend.find('key_values', 'facts')?.rows.map(({ lines }) => lines[0])
    expect(facts).toEqual([expect.stringMatching(/^R-[2-9A-Z]{8}$/), '#1001', 'April\u00a014,\u00a02026'])
  })

  test('STS-03 ERR-49 unknown, broken and foreign keys show the same failed page and are reported', async () => {
    const { path } = await submitted()
    const she = shopper(app, await loadDemoShop(world))
    const pages = []
    const before = world.log.lines.length
    for (const asked of [path, '/return/AAAAAAAAAAAAAAAAAAAAAA', '/return/short']) {
      const { body, status } = await she.open(asked)
      pages.push(JSON.stringify({ status, ...body.screen, path: '', chrome: '' }))
      expect(body.screen?.regions.main).toEqual([expect.objectContaining({ type: 'empty_state', look: 'failed' })])
    }
    expect(new Set(pages).size).toBe(1)
    const said = world.log.lines.slice(before)
    expect(said.map(({ sentence }) => sentence)).toContain('Unknown return key')
    expect(JSON.stringify(said)).not.toContain(path.replace('/return/', ''))
  })

  test('STS-05 STS-06 STS-19 an expired return has its own heading, and no summary beside it', async () => {
    const { she, path } = await submitted()
    expect(she.seen().screen?.heading).toBe(english('status.heading'))
    const etag = String((await she.open(path)).headers.etag)

    world.clock.forward(30 * 86_400_000)
    const seen = await she.open(path, {}, etag)
    expect([seen.status, seen.body.screen?.heading]).toEqual([200, english('status.expired-heading')])
    expect(card(she)?.heading).toBe(english('status.card-expired-heading'))
    expect(aside(she)).toEqual([])
    expect(she.find('label_block')).toBeUndefined()
  })

  test('ERR-49 a return with a missing configuration shows the failed page and is reported', async () => {
    const { she, path } = await submitted()
    await becomes(she, { document: { configVersion: 99 } })
    expect(she.find('empty_state', 'failed')).toMatchObject({ look: 'failed' })
    expect(world.log.lines.at(-1)).toMatchObject({ level: 'error', sentence: 'Failed to show a return' })
    expect(JSON.stringify(world.log.lines.at(-1)?.fields)).not.toContain(path.replace('/return/', ''))
  })

  test('STS-04 a cancelled return is announced in the main area, without a sidebar', async () => {
    const { she } = await submitted()
    await becomes(she, { state: 'cancelled' })
    expect(card(she)?.heading).toBe(english('status.card-cancelled-heading'))
    expect(main(she)).toEqual(['card', 'another'])
    expect(she.seen().screen?.regions.aside).toBeUndefined()
    expect(she.seen().screen?.regions.banner).toBeUndefined()
  })

  test('STS-10 a moving parcel’s tracking replaces label and instructions', async () => {
    const { she } = await submitted()
    const states = async (tracking: ReturnDocument['tracking']) => {
      await becomes(she, { document: { tracking } })
      return she.find('timeline', 'tracking')?.steps.map(({ state }) => state)
    }
    expect(await states('in_transit')).toEqual(['complete', 'active', 'inactive'])
    expect(main(she)).not.toContain('label')
    expect(main(she)).not.toContain('instructions')
    expect(await states('delivered')).toEqual(['complete', 'complete', 'complete'])
    expect(await states('new')).toBeUndefined()
    expect(main(she)).toContain('label')
  })

  test('STS-13 the customer can be edited only while the return is open and not sent', async () => {
    const { she } = await submitted()
    const edit = () => she.find('key_values', 'customer')?.actions?.map(({ action }) => action)
    expect(edit()).toEqual([{ type: 'open', dialog: 'address' }])
    expect(she.seen().screen?.dialogs?.address).toBeDefined()
    for (const change of [{ document: { tracking: 'in_transit' as const } }, { state: 'processed' as const }]) {
      await becomes(she, change)
      expect(she.find('key_values', 'customer')?.rows.length).toBeGreaterThan(0)
      expect(edit()).toBeUndefined()
      expect(she.seen().screen?.dialogs?.address).toBeUndefined()
    }
  })

  test('STS-14 the return address is left out where the shop hides it', async () => {
    const { she } = await submitted()
    expect(she.find('key_values', 'return-address')?.rows[0]?.lines).toContain('88 Harbor Row, Dock 3')
    const hidden = await submitted((config) => ({
      ...config,
      settings: { ...config.settings, hide_address_on_confirmation: true },
    }))
    expect(hidden.she.find('key_values', 'return-address')).toBeUndefined()
  })

  test('STS-17 STS-22 the card describes the state of the return', async () => {
    const { she } = await submitted()
    const open = card(she)
    expect([open?.eyebrow, open?.heading]).toEqual([
      english('status.card-open-eyebrow'),
      'Thank you, Ada. We have your return.',
    ])
    for (const state of ['closed', 'processed', 'cancelled', 'unavailable'] as const) {
      await becomes(she, { state })
      expect([card(she)?.eyebrow, card(she)?.heading]).toEqual([
        english(`status.card-${state}-eyebrow`),
        english(`status.card-${state}-heading`),
      ])
      expect(she.find('label_block')).toBeUndefined()
    }
  })

  test('FIX-77 a return that ended unpaid promises no pending payout', async () => {
    const { she } = await submitted()
    const { amount = '' } = she.find('timeline', 'next')?.steps.at(-1) ?? {}
    const promised = () => JSON.stringify(she.seen().screen?.regions).includes(amount)
    expect(amount).toMatch(/^\$/)
    for (const state of ['closed', 'expired', 'unavailable', 'cancelled'] as const) {
      await becomes(she, { state })
      expect([promised(), she.find('key_values', 'outcome')], state).toEqual([false, undefined])
    }
  })

  test('STS-17 the card of an exchange describes an exchange', async () => {
    const she = await visitor()
    await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
    await submit(she)
    expect(card(she)?.heading).toContain(english('status.card-exchange-heading'))
  })

  test('STS-18 label, return address, instructions and next steps are together', async () => {
    const { she } = await submitted()
    expect(main(she)).toEqual(expect.arrayContaining(['label', 'instructions', 'next', 'return-address']))
    expect(she.find('instructions', 'instructions')?.ordered).toBe(true)
    const next = she.find('timeline', 'next')?.steps.map(({ label }) => label)
    expect(next).toEqual([
      english('status.next-submitted'),
      english('status.next-send'),
      english('status.next-arrive'),
      english('status.next-refund'),
    ])
  })

  test('STS-19 NAV-33 a shop that closed its portal shows the page of a closed portal', async () => {
    const { she, path } = await submitted()
    const live = await world.world.store.shops.newestConfig(she.shopId)
    const document = live?.document as ShopConfig
    const closed = { ...document, shop: { ...document.shop, state: 'inactive' } }
    await world.world.configurations.publish({ shopId: she.shopId, by: 'test' }, { document: closed })
    const seen = await shopper(app, she.shopId).open(path)
    expect(seen.body.screen?.regions.main).toEqual([expect.objectContaining({ id: 'disabled', look: 'inactive' })])
  })

  test('STS-20 the support section and the footer’s help are below', async () => {
    const { she } = await submitted()
    expect(she.seen().screen?.chrome.support).toMatchObject({ heading: 'Need a hand?' })
    expect(JSON.stringify(she.find('text', 'help'))).toContain('Wrenfold')
  })

  test('STS-11 survey and packing instructions are in the main area', async () => {
    const { she } = await submitted()
    expect(main(she)).toEqual(expect.arrayContaining(['instructions', 'survey']))
  })

  test('STS-23 a return under manual review announces the review and its days', async () => {
    const { she } = await submitted()
    await becomes(she, { document: { outcome: 'review' } })
    expect([card(she)?.eyebrow, JSON.stringify(card(she)?.body)]).toEqual([
      english('status.card-review-eyebrow'),
      expect.stringContaining('5–7 business days'),
    ])
  })

  test.each([
    ['0', null],
    ['1', 1],
    ['5', 5],
    ['6', null],
    ['', null],
    ['x', null],
  ])('ENT-27 a score is 1 to 5, comment optional: "%s" is stored as %s', async (score, kept) => {
    const { she } = await submitted()
    const { status } = await she.press('return.survey', { values: { score, comment: '' } })
    const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
    expect([status, record?.document.survey]).toEqual(
      kept === null ? [422, undefined] : [200, { source: 'ReturnStatus', score: kept }],
    )
  })

  test('ENT-27 of two concurrent ratings the first is stored, and the other writes nothing', async () => {
    const { she, path } = await submitted()
    const now = async () => await world.world.store.returns.findByKey(she.shopId, keyOf(she))
    const before = await now()
    const tab = secondTab(app, she)
    await tab.open(path)
    await Promise.all([
      she.press('return.survey', { values: { score: '5', comment: '' } }),
      tab.press('return.survey', { values: { score: '2', comment: '' } }),
    ])
    const after = await now()
    expect([2, 5]).toContain(after?.document.survey?.score)
    expect(after?.rev).toBe((before?.rev ?? 0) + 1)
  })

  test('NAV-20 ENT-27 the survey has a separate constant, is stored once, and thanks', async () => {
    const { she, path } = await submitted()
    expect(she.find('rating', 'survey')).toMatchObject({ constant: 'ReturnSurvey' })
    const stored = async () => (await world.world.store.returns.findByKey(she.shopId, keyOf(she)))?.document.survey
    const tab = secondTab(app, she)
    await tab.open(path)
    await she.press('return.survey', { values: { score: '5', comment: ' Quick and kind ' } })
    const kept = { source: 'ReturnStatus', score: 5, comment: 'Quick and kind' }
    expect(await stored()).toEqual(kept)
    await tab.press('return.survey', { values: { score: '2', comment: 'Or not' } })
    expect(await stored()).toEqual(kept)
    expect(she.find('rating', 'survey')).toBeUndefined()
    expect(JSON.stringify(she.find('text', 'survey'))).toContain(english('survey.thanks'))
  })
})
