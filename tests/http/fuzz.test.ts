import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionSchemas } from '../../schemas/actions/index.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import type { Args } from '../../schemas/screen/action.ts'
import { buildApp } from '../../server/app.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { pickSize } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const RUNS = pickSize(200, 1_500)

let world: TestWorld
let app: FastifyInstance
let shoppers: readonly Shopper[]

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  const shopId = await loadDemoShop(world)
  const [fresh, email, address, items, chosen, finalShopper] = Array.from({ length: 6 }, () =>
    createShopper(app, shopId),
  )
  if (!fresh || !email || !address || !items || !chosen || !finalShopper) throw new Error('Six shoppers stand ready')
  await fresh.open('/')
  await lookUpOrder(email, '#1002', '10002')
  await lookUpOrder(address, '#1003', 'sam@example.com')
  await lookUpOrder(items)
  await lookUpOrder(chosen)
  await choose(chosen, itemNamed(chosen, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await lookUpOrder(finalShopper, '#1010', 'H2X 1Y4')
  const item = finalShopper.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))[0]?.id ?? ''
  await choose(finalShopper, item, { reasons: ['changed-mind'] })
  await finalShopper.press('items.continue')
  if (finalShopper.offered().includes('credit.choose'))
    await finalShopper.press('credit.choose', { args: { credit: 'refund' } })
  await finalShopper.press('return.submit', { values: { policy: 'true' } })
  shoppers = [fresh, email, address, items, chosen, finalShopper]
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '%00',
    '../..',
    '-1',
    '1e999',
    'NaN',
  ),
  fc.constantFrom(
    '{{x}}',
    '{$order}',
    '.input {$x :number}',
    '<img src=x onerror=alert(1)>',
    '#1001',
    '10001',
    'true',
    '5',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
)

const plausibleValues = fc.constantFrom(
  'changed-mind',
  'style',
  'return',
  'exchange',
  'en',
  'US',
  'Anna',
  'a@example.com',
  '4',
)

const anyValue = fc.oneof(hostile, fc.integer(), fc.constant(null), fc.boolean(), fc.array(hostile, { maxLength: 3 }))

const place = fc.oneof(
  fc.constantFrom(
    '/',
    '/exchange',
    '/credit',
    '/review',
    '/shop',
    '/shop/cart',
    '/gift',
    '/lookup',
    '/confirm',
    '/link/x',
  ),
  fc.constantFrom(
    '/exchange?item=1&step=confirm',
    '/shop/collection/%00',
    '/?again=true',
    '/return/AAAAAAAAAAAAAAAAAAAAAA',
  ),
  hostile.map((text) => `/${text}`),
)

const names = Object.keys(actionSchemas)

const arbitraryPress = fc.record({
  who: fc.nat(5),
  offered: fc.nat(40),
  honest: fc.constantFrom(true, true, false),
  name: fc.constantFrom(...names),
  values: fc.dictionary(hostile, anyValue, { maxKeys: 4 }),
  typed: fc.oneof(plausibleValues, hostile),
  args: fc.dictionary(hostile, anyValue, { maxKeys: 3 }),
  at: place,
  revision: fc.constantFrom('current', 'none', 'd1', 'r1', '*'),
  key: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 3 }),
})
type DrawnPress = typeof arbitraryPress extends fc.Arbitrary<infer T> ? T : never

interface OfferedAction {
  readonly name: string
  readonly form?: string
  readonly args?: Args
}

const listOffered = (value: unknown): readonly OfferedAction[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 'submit') return [value as unknown as OfferedAction]
  return Object.values(value).flatMap(listOffered)
}

const fillForm = ({ screen, overlay }: Envelope, form: string | undefined, typed: string) => {
  if (form === undefined) return {}
  const { values = {} } = { ...screen?.forms, ...overlay?.forms }[form] ?? {}
  return { values: Object.fromEntries(Object.keys(values).map((name) => [name, name === 'policy' ? '' : typed])) }
}

const send = (shopper: Shopper, press: DrawnPress) => {
  const { screen, overlay, rev } = shopper.readPage()
  // Every page offers the languages, so that the test presses them rarely.
  const choices = listOffered([screen, overlay]).filter(
    ({ name }) => name !== 'session.language' || press.offered === 0,
  )
  const pick = press.honest ? choices[press.offered % choices.length] : undefined
  const current = { 'if-match': rev ?? 'd0' }
  const revision = press.revision === 'none' ? {} : { 'if-match': press.revision }
  const headers = {
    ...(press.key !== null && !press.honest && { 'idempotency-key': press.key }),
    ...(press.honest || press.revision === 'current' ? current : revision),
  }
  if (pick === undefined)
    return shopper.post(press.name, { at: press.at, values: press.values, args: press.args }, headers)
  const at = overlay?.path ?? screen?.path ?? '/'
  const typed = fillForm(shopper.readPage(), pick.form, press.typed)
  return shopper.post(pick.name, { at, ...typed, ...(pick.args && { args: pick.args }) }, headers)
}

test(`${RUNS} random presses never crash the service, and many of them take effect`, {
  timeout: 600_000,
}, async () => {
  const statuses: number[] = []
  await fc.assert(
    fc.asyncProperty(arbitraryPress, async (press) => {
      const shopper = shoppers[press.who]
      if (shopper === undefined) throw new Error('The visitor is unknown')
      if (shopper.readPage().screen?.name === 'not-found') await shopper.open('/exchange')
      const { status, body } = await send(shopper, press)
      statuses.push(status)
      expect(status, JSON.stringify(body.problem)).toBeLessThan(500)
      expect(body.contract).toBe(CONTRACT)
      if (status >= 400) expect(body.problem?.title).toBeTruthy()
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  const reached = statuses.filter((status) => status === 200 || status === 422)
  expect(reached.length / statuses.length).toBeGreaterThan(0.2)
})
