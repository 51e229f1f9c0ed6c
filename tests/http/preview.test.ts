import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreviewMessage } from '../../schemas/merchant/preview.ts'
import { buildApp } from '../../server/app.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { buildPreviewConfig } from '../../server/verify/preview/preview-config.ts'
import { findTextKeys } from '../../server/verify/preview/text-keys.ts'
import { english } from '../journey/shoppers.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { findIn, framed, previewDesk } from './preview-desk.ts'

let world: TestWorld
let app: FastifyInstance
let desk: Awaited<ReturnType<typeof previewDesk>>

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  desk = await previewDesk(world, app)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const SCARF = { title: 'Blue scarf', price: 12_300 }

test('PRV-03 a preview opens the requested page, with all previous steps chosen', async () => {
  const preview = await desk.open()
  expect(preview.answer.screen?.name).toBe('lookup')
  for (const path of ['/exchange', '/review', '/gift', '/']) {
    const { answer, path: pagePath } = await preview.tell({ type: 'navigate', path })
    expect([answer.screen?.path, pagePath]).toEqual([path, path])
  }
  const { answer, path } = await preview.tell({ type: 'navigate', path: '/return/any' })
  expect([answer.screen?.name, findIn(answer, 'line_group')?.lines[0]?.title]).toEqual(['StatusPage', 'Sample scarf'])
  expect((await preview.tell({ type: 'navigate', path: '/return' })).path).toBe(path)
})

test('PRV-03 PRV-08 the page reached by a link receives the next message', async () => {
  const preview = await desk.open()
  await preview.tell({ type: 'navigate', path: '/exchange' })
  expect((await preview.ask('screens', { path: '/gift' })).body.screen.path).toBe('/gift')
  expect((await preview.tell({ type: 'language', language: 'fr' })).path).toBe('/gift')
})

test('PRV-10 a press in a preview sends no analytics events', async () => {
  const preview = await desk.open()
  const lookup = { name: 'order.lookup', at: '/', values: { order: '#1001', proof: '00000' } }
  const { body } = await preview.ask('press', lookup)
  expect([body.problem.code, 'effects' in body]).toEqual(['lookup-refused', false])
})

test('PRV-04 new texts appear immediately, in this preview only', async () => {
  const preview = await desk.open()
  const { answer } = await preview.tell({ type: 'content', content: { en: { 'lookup.submit': 'Show me my order' } } })
  expect(JSON.stringify(answer)).toContain('Show me my order')
  const after = await preview.tell({ type: 'content', content: { en: { 'lookup.heading': 'Send it back' } } })
  expect(after.answer.screen?.heading).toBe('Send it back')
  expect(JSON.stringify(after.answer)).toContain('Show me my order')
  expect(JSON.stringify((await desk.open()).answer)).not.toContain('Show me my order')
  const url = `/api/v1/${desk.shopId}/screens`
  const live = await app.inject({ method: 'POST', url, payload: { path: '/' } })
  expect(live.body).not.toContain('Show me my order')
})

test('PRV-05 a new theme applies to its preview, and an unpublishable theme is refused', async () => {
  const preview = await desk.open()
  const theme = {
    branding: { primaryColor: '#aa3311' },
    background: {},
    globals: { sharpness: 'round' as const },
    product: {},
  }
  expect((await preview.tell({ type: 'theme', theme })).init.customizations.style).toEqual(theme)
  const color = 'red;background:url(https://spy.example)'
  const { status } = await preview.ask('messages', {
    type: 'theme',
    theme: { ...theme, branding: { primaryColor: color } },
  })
  expect(status).toBe(422)
  expect((await preview.ask('init')).body.customizations.style).toEqual(theme)
})

test('PRV-04 unpublishable texts are refused at their place', async () => {
  const preview = await desk.open()
  const { status, body } = await preview.ask('messages', {
    type: 'content',
    content: { en: { 'lookup.submit': 'Find {$nothing' } },
  })
  expect([status, body.errors.fields[0].name]).toEqual([422, 'content.en.lookup.submit'])
})

test('PRV-06 PRV-07 preview data replace orders and returns until cleared', async () => {
  const preview = await desk.open()
  const { answer } = await preview.tell({
    type: 'data',
    order: { name: '#7', lines: [SCARF, { ...SCARF, title: 'Green hat' }] },
  })
  expect(answer.screen?.path).toBe('/')
  const list = await preview.tell({ type: 'navigate', path: '/exchange' })
  expect(JSON.stringify(list.answer)).toContain('Blue scarf')
  const returned = await preview.tell({
    type: 'data',
    order: { name: '#7', lines: [SCARF, { ...SCARF, title: 'Green hat' }] },
    return: { lines: [1], payout: 'refund' },
  })
  expect(returned.answer.screen?.name).toBe('StatusPage')
  expect(JSON.stringify(returned.answer)).toContain('Green hat')
  expect(JSON.stringify(returned.answer)).not.toContain('Blue scarf')
  const cleared = await preview.tell({ type: 'clear' })
  expect(cleared.path).toBe('/')
  const page = await preview.tell({ type: 'navigate', path: '/exchange' })
  expect(JSON.stringify(page.answer)).not.toContain('Blue scarf')
})

test('PRV-06 rules of the shop apply to a preview order, such as its window', async () => {
  const preview = await desk.open()
  await preview.tell({ type: 'data', order: { sentDaysAgo: 900, lines: [SCARF] } })
  const { answer } = await preview.tell({ type: 'navigate', path: '/exchange' })
  expect(findIn(answer, 'item_list')?.items[0]?.state).not.toBe('eligible')
})

test('PRV-08 a preview uses the requested language, limited to languages of the shop', async () => {
  const preview = await desk.open()
  const { init, answer } = await preview.tell({ type: 'language', language: 'fr' })
  expect([init.language, answer.screen?.heading]).toEqual(['fr', expect.stringMatching(/retour/i)])
  const { status, body } = await preview.ask('messages', { type: 'language', language: 'ko' })
  expect([status, body.errors.fields[0].name]).toEqual([422, 'language'])
  expect((await preview.ask('init')).body.language).toBe('fr')
})

test('PRV-08 CFG-05 a preview renders the pseudo-language on request, on every page, and never lists it', async () => {
  const preview = await desk.open()
  const { init } = await preview.tell({ type: 'language', language: 'xx' })
  expect([init.language, init.allowed_languages.includes('xx')]).toEqual(['xx', false])
  const messages: readonly PreviewMessage[] = [
    { type: 'navigate', path: '/review' },
    { type: 'data', order: { lines: [SCARF] } },
    { type: 'navigate', path: '/exchange' },
    { type: 'navigate', path: '/return' },
  ]
  for (const message of messages) {
    const { answer, init: nextInit } = await preview.tell(message)
    expect([nextInit.language, answer.screen?.heading], JSON.stringify(message)).toEqual([
      'xx',
      expect.stringMatching(/^\[!! .* !!\]$/),
    ])
  }
})

test('PRV-03 PRV-08 a preview opens the requested page after presses, in the language chosen there', async () => {
  const preview = await desk.open()
  await preview.ask('press', { name: 'session.language', at: '/', values: { lang: 'fr' } })
  const { answer, init } = await preview.tell({ type: 'navigate', path: '/review' })
  expect([init.language, answer.screen?.path]).toEqual(['fr', '/review'])
})

test('PRV-09 preview totals disappear with the page for which they were set', async () => {
  const preview = await desk.open()
  await preview.tell({ type: 'navigate', path: '/review' })
  const { answer } = await preview.tell({ type: 'totals', totals: { total: -123_456 } })
  const row = (page: typeof answer) => findIn(page, 'totals')?.rows.find(({ id }) => id === 'total')
  expect(row(answer)?.money).toMatchObject({ amount: -123_456, text: expect.stringContaining('1,234.56') })
  await preview.tell({ type: 'navigate', path: '/exchange' })
  expect(row((await preview.tell({ type: 'navigate', path: '/review' })).answer)?.money.amount).not.toBe(-123_456)
})

test('CON-22 sample data have an item withheld up to 99.00, three fees and a bonus', async () => {
  const plain = await previewDesk(world, app, (config) => {
    const { shopLater: _offer, workflowGroups: _rules, ...rest } = framed(config)
    const policies = config.policies.map(
      ({ fees: _fees, keep_item_threshold: _most, keep_item_enabled: _on, ...one }) => one,
    )
    return { ...rest, policies }
  })
  const fee = async (payout: 'refund' | 'gift-card', messages: { readonly sample?: true } = { sample: true }) => {
    const preview = await plain.open()
    const { answer } = await preview.tell({
      type: 'data',
      ...messages,
      order: { lines: [{ title: 'Dear', price: 50_000 }] },
      return: { payout },
    })
    return findIn(answer, 'totals')?.rows.find(({ id }) => id === 'fee')?.money.amount
  }
  const isKeepOffered = async (price: number) => {
    const { answer } = await (await plain.open()).tell({
      type: 'data',
      sample: true,
      order: { lines: [{ title: 'One', price }] },
      return: {},
    })
    return JSON.stringify(answer).includes(english('status.card-keep-copy'))
  }
  expect([await fee('refund'), await fee('gift-card')]).toEqual([500, 250])
  expect(await fee('refund', {})).toBeUndefined()
  expect(await isKeepOffered(9_900)).toBe(true)
  expect(await isKeepOffered(9_901)).toBe(false)
  const preview = await plain.open()
  const offered = await preview.tell({
    type: 'data',
    sample: true,
    order: { lines: [{ title: 'Dear', price: 50_000 }] },
    return: {},
  })
  expect(JSON.stringify(offered.answer)).toContain('15.00')
})

test('CON-22 sample exchanges cost 10.00, with a shop-later bonus, and named fees stay', () => {
  const [policy] = wrenfoldShop.policies
  if (policy === undefined) throw new Error('The demo shop has a policy')
  const { fees: _none, ...free } = policy
  const { shopLater: _offer, ...shop } = wrenfoldShop
  const own = [{ id: 'own', type: 'flat_fee', amount: 123, outcome: 'exchange', is_active: true }] as const
  const config = { ...shop, policies: [free, { ...free, fees: [...own] }] }
  const { policies, shopLater } = buildPreviewConfig(config, { content: null, theme: null, sample: true })
  const flat = (policies[0]?.fees ?? []).map(({ type, amount, outcome, is_active }) => [
    type,
    amount,
    outcome,
    is_active,
  ])
  expect(flat).toEqual([
    ['flat_fee', 250, 'credit', true],
    ['flat_fee', 500, 'refund', true],
    ['flat_fee', 1_000, 'exchange', true],
  ])
  expect(policies[1]?.fees).toEqual(own)
  expect(shopLater).toMatchObject({ giftCardEnabled: true, exchangesEnabled: true, bonus: 1_500 })
})

test('PRV-10 a return submitted in a preview has a page, and is in no table', async () => {
  const preview = await desk.open()
  const { answer } = await preview.tell({ type: 'navigate', path: '/review' })
  const press = { name: 'return.submit', at: '/review', values: { policy: 'true' } }
  const stored = () => world.world.store.returns.ofOrder(desk.shopId, 'order-1001')
  const { status, body } = await preview.ask('press', { ...press, args: argsOf(answer, 'return.submit') })
  expect([status, body.screen.name]).toEqual([200, 'StatusPage'])
  expect(await stored()).toEqual([])
})

const argsOf = (page: object, name: string): object => {
  const found = new RegExp(`"name":"${name}","href":"[^"]*"(?:,"[a-z]+":"[^"]*")*,"args":({[^}]*})`).exec(
    JSON.stringify(page),
  )
  return JSON.parse(found?.[1] ?? '{}')
}

test('PRV-11 edit mode lists the closest text first, and requires three letters', () => {
  const content = {
    en: { 'lookup.heading': '{$whose} order', 'lookup.submit': 'Show me my order', 'till.orders': 'Sho{$rest}' },
  }
  const keys = (text: string) => findTextKeys({ content }, 'en', text).filter((key) => key in content.en)
  expect(keys('Show me my order')).toEqual(['lookup.submit', 'lookup.heading', 'till.orders'])
  content.en['till.orders'] = 'Sh{$rest}'
  expect(keys('Show me my order')).toEqual(['lookup.submit', 'lookup.heading'])
})

test('PRV-10 a deferred block of a preview page comes in the language of the preview', async () => {
  const preview = await desk.open()
  await preview.tell({ type: 'language', language: 'fr' })
  const { path } = await preview.tell({ type: 'navigate', path: '/return' })
  const { status, body, language } = await preview.ask('parts/progress', { path })
  expect([status, language, body.parts]).toEqual([200, 'fr', [expect.objectContaining({ id: 'progress' })]])
  expect(body.parts[0].component.heading).toBe('Où en est votre retour')
})

test('PRV-06 PRV-08 a press looks up the preview order with its proof and language', async () => {
  const preview = await desk.open()
  await preview.tell({ type: 'data', order: { name: '#7', zip: '10001', country: 'US', lines: [SCARF] } })
  await preview.tell({ type: 'language', language: 'fr' })
  const values = { order: '#7', proof: '10001' }
  const { status, body, language } = await preview.ask('press', { name: 'order.lookup', at: '/', values })
  expect([status, body.screen.path, language]).toEqual([200, '/exchange', 'fr'])
  const list = await preview.ask('screens', { path: '/exchange' })
  expect(JSON.stringify(list.body.screen.regions)).toContain('Blue scarf')
})
