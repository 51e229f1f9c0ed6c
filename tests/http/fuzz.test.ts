import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionSchemas } from '../../schemas/actions/index.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import type { Args } from '../../schemas/screen/action.ts'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { sized } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const RUNS = sized(200, 1_500)

let house: TestWorld
let app: FastifyInstance
let standing: readonly Shopper[]

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  const shopId = await loadDemoShop(house)
  const [fresh, email, address, items, chosen, done] = Array.from({ length: 6 }, () => shopper(app, shopId))
  if (!fresh || !email || !address || !items || !chosen || !done) throw new Error('Six shoppers stand ready')
  await fresh.open('/')
  await lookUp(email, '#1002', '10002')
  await lookUp(address, '#1003', 'sam@example.com')
  await lookUp(items)
  await lookUp(chosen)
  await choose(chosen, itemNamed(chosen, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await lookUp(done, '#1010', 'H2X 1Y4')
  const item = done.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))[0]?.id ?? ''
  await choose(done, item, { reasons: ['changed-mind'] })
  await done.press('items.continue')
  if (done.offered().includes('credit.choose')) await done.press('credit.choose', { args: { credit: 'refund' } })
  await done.press('return.submit', { values: { policy: 'true' } })
  standing = [fresh, email, address, items, chosen, done]
})
afterAll(async () => {
  await app.close()
  await house.drop()
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

const plausible = fc.constantFrom(
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

const anything = fc.oneof(hostile, fc.integer(), fc.constant(null), fc.boolean(), fc.array(hostile, { maxLength: 3 }))

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

/** An offered press with parts replaced by hostile values. */
const presses = fc.record({
  who: fc.nat(5),
  offered: fc.nat(40),
  honest: fc.constantFrom(true, true, false),
  name: fc.constantFrom(...names),
  values: fc.dictionary(hostile, anything, { maxKeys: 4 }),
  typed: fc.oneof(plausible, hostile),
  args: fc.dictionary(hostile, anything, { maxKeys: 3 }),
  at: place,
  revision: fc.constantFrom('current', 'none', 'd1', 'r1', '*'),
  key: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 3 }),
})
type Press = typeof presses extends fc.Arbitrary<infer T> ? T : never

interface Offered {
  readonly name: string
  readonly form?: string
  readonly args?: Args
}

const offeredOn = (value: unknown): readonly Offered[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 'submit') return [value as unknown as Offered]
  return Object.values(value).flatMap(offeredOn)
}

const typedInto = ({ screen, overlay }: Envelope, form: string | undefined, typed: string) => {
  if (form === undefined) return {}
  const { values = {} } = { ...screen?.forms, ...overlay?.forms }[form] ?? {}
  return { values: Object.fromEntries(Object.keys(values).map((name) => [name, name === 'policy' ? '' : typed])) }
}

const send = (she: Shopper, press: Press) => {
  const { screen, overlay, rev } = she.seen()
  // Every page offers the languages, so that the test presses them rarely.
  const choices = offeredOn([screen, overlay]).filter(({ name }) => name !== 'session.language' || press.offered === 0)
  const pick = press.honest ? choices[press.offered % choices.length] : undefined
  const current = { 'if-match': rev ?? 'd0' }
  const revision = press.revision === 'none' ? {} : { 'if-match': press.revision }
  const headers = {
    ...(press.key !== null && !press.honest && { 'idempotency-key': press.key }),
    ...(press.honest || press.revision === 'current' ? current : revision),
  }
  if (pick === undefined) return she.post(press.name, { at: press.at, values: press.values, args: press.args }, headers)
  const at = overlay?.path ?? screen?.path ?? '/'
  const typed = typedInto(she.seen(), pick.form, press.typed)
  return she.post(pick.name, { at, ...typed, ...(pick.args && { args: pick.args }) }, headers)
}

test(`${RUNS} random presses never crash the service, and many of them take effect`, {
  timeout: 600_000,
}, async () => {
  const statuses: number[] = []
  await fc.assert(
    fc.asyncProperty(presses, async (press) => {
      const she = standing[press.who]
      if (she === undefined) throw new Error('Nobody stands there')
      if (she.seen().screen?.name === 'not-found') await she.open('/exchange')
      const { status, body } = await send(she, press)
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
