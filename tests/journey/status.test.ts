import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnDocument, ReturnState } from '../../schemas/records/return.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { createPortal, english, goToReview, openSecondTab, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const submitReturn = async (...args: Parameters<Portal['visitor']>) => {
  const shopper = await visitor(...args)
  await goToReview(shopper)
  await submit(shopper)
  return { shopper, path: `/return/${readReturnKey(shopper)}` }
}

const changeReturn = async (shopper: Shopper, change: { state?: ReturnState; document?: Partial<ReturnDocument> }) => {
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  if (record === null) throw new Error('No return')
  const document = { ...record.document, ...change.document }
  await world.world.store.returns.save({ ...record, state: change.state ?? record.state, document })
  return shopper.open(`/return/${record.key}`)
}
/** The survey is shown after a week. */
const submitRatable = async () => {
  const submitted = await submitReturn()
  world.clock.forward(7 * DAY)
  await submitted.shopper.open(submitted.path)
  return submitted
}

const listMain = (shopper: Shopper) => shopper.readPage().screen?.regions.main.map(({ id }) => id) ?? []
const listAside = (shopper: Shopper) => shopper.readPage().screen?.regions.aside?.map(({ id }) => id) ?? []
const card = (shopper: Shopper) => shopper.find('status_card', 'card')

describe('the page of a return', () => {
  test('STS-01 STS-02 SEC-03 the link alone shows the complete return', async () => {
    const { shopper, path } = await submitReturn()
    const friend = createShopper(app, shopper.shopId)
    const view = await friend.open(path)
    expect(view.status).toBe(200)
    expect(view.body.screen).toMatchObject({ name: 'StatusPage', constant: 'ReturnStatus', layout: 'nav' })
    expect(listMain(friend)).toEqual(['card', 'label', 'instructions', 'progress'])
    expect(listAside(friend)).toEqual(['facts', 'sent', 'totals', 'customer', 'return-address'])
    expect(friend.readPage().screen?.regions.footer?.map(({ id }) => id)).toEqual(['another', 'help', 'end-session'])
    const facts = friend.find('key_values', 'facts')?.rows.map(({ lines }) => lines[0])
    expect(facts).toEqual([expect.stringMatching(/^R-[2-9A-Z]{8}$/), '#1001', 'Apr\u00a014'])
  })

  test('STS-03 ERR-49 unknown, broken and foreign keys show the same failed page and are reported', async () => {
    const { path } = await submitReturn()
    const shopper = createShopper(app, await loadDemoShop(world))
    const pages = []
    const before = world.log.lines.length
    for (const question of [path, '/return/AAAAAAAAAAAAAAAAAAAAAA', '/return/short']) {
      const { body, status } = await shopper.open(question)
      pages.push(JSON.stringify({ status, ...body.screen, path: '', chrome: '' }))
      expect(body.screen?.regions.main).toEqual([expect.objectContaining({ type: 'empty_state', look: 'failed' })])
    }
    expect(new Set(pages).size).toBe(1)
    const lines = world.log.lines.slice(before)
    expect(lines.map(({ sentence }) => sentence)).toContain('Unknown return key')
    expect(JSON.stringify(lines)).not.toContain(path.replace('/return/', ''))
  })

  test('STS-05 STS-06 STS-19 an expired return has its own heading, and no summary beside it', async () => {
    const { shopper, path } = await submitReturn()
    expect(shopper.readPage().screen?.heading).toBe(english('status.heading'))
    const etag = String((await shopper.open(path)).headers.etag)

    world.clock.forward(30 * 86_400_000)
    const view = await shopper.open(path, {}, etag)
    expect([view.status, view.body.screen?.heading]).toEqual([200, english('status.expired-heading')])
    expect(card(shopper)?.heading).toBe(english('status.card-expired-heading'))
    expect(listAside(shopper)).toEqual(['customer'])
    expect(shopper.find('label_block')).toBeUndefined()
  })

  test('ERR-49 a return with a missing configuration shows the failed page and is reported', async () => {
    const { shopper, path } = await submitReturn()
    await changeReturn(shopper, { document: { configVersion: 99 } })
    expect(shopper.find('empty_state', 'failed')).toMatchObject({ look: 'failed' })
    expect(world.log.lines.at(-1)).toMatchObject({ level: 'error', sentence: 'Failed to show a return' })
    expect(JSON.stringify(world.log.lines.at(-1)?.fields)).not.toContain(path.replace('/return/', ''))
  })

  test('STS-04 a cancelled return is announced in the main area, without a sidebar', async () => {
    const { shopper } = await submitReturn()
    await changeReturn(shopper, { state: 'cancelled' })
    expect(card(shopper)?.heading).toBe(english('status.card-cancelled-heading'))
    expect(listMain(shopper)).toEqual(['card', 'another'])
    expect(shopper.readPage().screen?.regions.aside).toBeUndefined()
    expect(shopper.readPage().screen?.regions.banner).toBeUndefined()
  })

  test('STS-10 a moving parcel’s tracking replaces label and instructions', async () => {
    const { shopper } = await submitReturn()
    const states = async (tracking: ReturnDocument['tracking']) => {
      await changeReturn(shopper, { document: { tracking } })
      return shopper.find('timeline', 'progress')?.steps.map(({ state }) => state)
    }
    expect(await states('in_transit')).toEqual(['complete', 'active', 'inactive', 'inactive', 'inactive'])
    expect(listMain(shopper)).not.toContain('label')
    expect(listMain(shopper)).not.toContain('instructions')
    expect(await states('delivered')).toEqual(['complete', 'complete', 'complete', 'active', 'inactive'])
    expect(await states('new')).toEqual(['complete', 'active', 'inactive', 'inactive'])
    expect(listMain(shopper)).toContain('label')
  })

  test('STS-13 the customer can be edited only while the return is open and not sent', async () => {
    const { shopper } = await submitReturn()
    const edit = () => shopper.find('key_values', 'customer')?.actions?.map(({ action }) => action)
    expect(edit()).toEqual([{ type: 'open', dialog: 'address' }])
    expect(shopper.readPage().screen?.dialogs?.address).toBeDefined()
    for (const change of [{ document: { tracking: 'in_transit' as const } }, { state: 'processed' as const }]) {
      await changeReturn(shopper, change)
      expect(shopper.find('key_values', 'customer')?.rows.length).toBeGreaterThan(0)
      expect(edit()).toBeUndefined()
      expect(shopper.readPage().screen?.dialogs?.address).toBeUndefined()
    }
  })

  test('STS-14 the return address is left out where the shop hides it', async () => {
    const { shopper } = await submitReturn()
    expect(shopper.find('key_values', 'return-address')?.rows[0]?.lines).toContain('88 Harbor Row, Dock 3')
    const hidden = await submitReturn((config) => ({
      ...config,
      settings: { ...config.settings, hide_address_on_confirmation: true },
    }))
    expect(hidden.shopper.find('key_values', 'return-address')).toBeUndefined()
  })

  test('STS-17 STS-22 the card describes the state of the return', async () => {
    const { shopper } = await submitReturn()
    const open = card(shopper)
    expect([open?.eyebrow, open?.heading]).toEqual([undefined, 'Thank you, Ada. Your return is in.'])
    for (const state of ['closed', 'processed', 'cancelled', 'unavailable'] as const) {
      await changeReturn(shopper, { state })
      expect([card(shopper)?.eyebrow, card(shopper)?.heading]).toEqual([
        state === 'processed' ? english('status.card-processed-eyebrow') : undefined,
        english(`status.card-${state}-heading`),
      ])
      expect(shopper.find('label_block')).toBeUndefined()
    }
  })

  test('FIX-77 a return that ended unpaid promises no pending payout', async () => {
    const { shopper } = await submitReturn()
    const { amount = '' } = shopper.find('timeline', 'progress')?.steps.at(-1) ?? {}
    const promised = () => JSON.stringify(shopper.readPage().screen?.regions).includes(amount)
    expect(amount).toMatch(/^\$/)
    for (const state of ['closed', 'expired', 'unavailable', 'cancelled'] as const) {
      await changeReturn(shopper, { state })
      expect([promised(), shopper.find('key_values', 'outcome')], state).toEqual([false, undefined])
    }
  })

  test('STS-17 the card of an exchange describes an exchange', async () => {
    const shopper = await visitor()
    await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
    await submit(shopper)
    expect(card(shopper)?.heading).toContain(english('status.card-exchange-heading'))
  })

  test('STS-18 label, return address, instructions and next steps are together', async () => {
    const { shopper } = await submitReturn()
    expect(listMain(shopper)).toEqual(expect.arrayContaining(['label', 'instructions', 'progress']))
    expect(listAside(shopper)).toContain('return-address')
    expect(shopper.find('instructions', 'instructions')?.ordered).toBe(true)
    const next = shopper.find('timeline', 'progress')?.steps.map(({ label }) => label)
    expect(next).toEqual([
      english('status.next-submitted'),
      english('status.next-send'),
      english('status.next-arrive'),
      english('status.next-refund'),
    ])
  })

  test('STS-19 NAV-33 a shop that closed its portal shows the page of a closed portal', async () => {
    const { shopper, path } = await submitReturn()
    const live = await world.world.store.shops.newestConfig(shopper.shopId)
    const document = live?.document as ShopConfig
    const closed = { ...document, shop: { ...document.shop, state: 'inactive' } }
    await world.world.configurations.publish({ shopId: shopper.shopId, by: 'test' }, { document: closed })
    const view = await createShopper(app, shopper.shopId).open(path)
    expect(view.body.screen?.regions.main).toEqual([expect.objectContaining({ id: 'disabled', look: 'inactive' })])
  })

  test('STS-20 the support section and the footer’s help are below', async () => {
    const { shopper } = await submitReturn()
    expect(shopper.readPage().screen?.chrome.support).toMatchObject({ heading: 'Need a hand?' })
    expect(JSON.stringify(shopper.find('text', 'help'))).toContain('Wrenfold')
  })

  test('STS-11 UXD-11 packing instructions come first, the survey after a week or the end', async () => {
    const { shopper, path } = await submitReturn()
    expect(listMain(shopper)).toContain('instructions')
    expect(shopper.find('rating', 'survey')).toBeUndefined()
    await changeReturn(shopper, { state: 'processed' })
    expect(listAside(shopper)).toContain('survey')
    await changeReturn(shopper, { state: 'open' })
    expect(shopper.find('rating', 'survey')).toBeUndefined()
    world.clock.forward(7 * DAY)
    await shopper.open(path)
    expect(listAside(shopper)).toContain('survey')
  })

  test('STS-23 a return under manual review announces the review and its days', async () => {
    const { shopper } = await submitReturn()
    await changeReturn(shopper, { document: { outcome: 'review' } })
    expect([card(shopper)?.heading, JSON.stringify(card(shopper)?.body)]).toEqual([
      expect.stringContaining(english('status.card-open-heading')),
      expect.stringContaining('5–\u20607 business days'),
    ])
  })

  test.each([
    ['0', null],
    ['1', 1],
    ['5', 5],
    ['6', null],
    ['', null],
    ['x', null],
  ])('ENT-27 a score is 1 to 5, comment optional: "%s" is stored as %s', async (score, storedScore) => {
    const { shopper } = await submitRatable()
    const { status } = await shopper.press('return.survey', { values: { score, comment: '' } })
    const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    expect([status, record?.document.survey]).toEqual(
      storedScore === null ? [422, undefined] : [200, { source: 'ReturnStatus', score: storedScore }],
    )
  })

  test('ENT-27 of two concurrent ratings the first is stored, and the other writes nothing', async () => {
    const { shopper, path } = await submitRatable()
    const now = async () => await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    const before = await now()
    const tab = openSecondTab(app, shopper)
    await tab.open(path)
    await Promise.all([
      shopper.press('return.survey', { values: { score: '5', comment: '' } }),
      tab.press('return.survey', { values: { score: '2', comment: '' } }),
    ])
    const after = await now()
    expect([2, 5]).toContain(after?.document.survey?.score)
    expect(after?.rev).toBe((before?.rev ?? 0) + 1)
  })

  test('NAV-20 ENT-27 the survey has a separate constant, is stored once, and thanks', async () => {
    const { shopper, path } = await submitRatable()
    expect(shopper.find('rating', 'survey')).toMatchObject({ constant: 'ReturnSurvey' })
    const stored = async () =>
      (await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper)))?.document.survey
    const tab = openSecondTab(app, shopper)
    await tab.open(path)
    await shopper.press('return.survey', { values: { score: '5', comment: ' Quick and kind ' } })
    const storedScore = { source: 'ReturnStatus', score: 5, comment: 'Quick and kind' }
    expect(await stored()).toEqual(storedScore)
    await tab.press('return.survey', { values: { score: '2', comment: 'Or not' } })
    expect(await stored()).toEqual(storedScore)
    expect(shopper.find('rating', 'survey')).toBeUndefined()
    expect(JSON.stringify(shopper.find('text', 'survey'))).toContain(english('survey.thanks'))
  })
})
