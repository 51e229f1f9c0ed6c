import type { FastifyInstance } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleActions } from '../../../schemas/console/actions/index.ts'
import { entryActions } from '../../../schemas/console/actions/session.ts'
import { Role } from '../../../schemas/merchant/keys.ts'
import type { Right } from '../../../schemas/merchant/right.ts'
import { buildApp } from '../../../server/app.ts'
import { consolePages } from '../../../server/console/pages.ts'
import { isAllowed } from '../../../server/domain/access/rights.ts'
import { listOfferedSubmits } from '../../../server/journey/request/offers.ts'
import { publish } from '../../../server/shops/publish.ts'
import { cheapCredentials, join } from '../../console/accounts/staff.ts'
import { B, creditA, forCredit, inputOf } from '../../domain/value/example.ts'
import { addSecretNames } from '../../support/secrets.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { type Desk, deskOf } from '../merchant-desk.ts'
import { storeWithdrawals } from './stored-withdrawals.ts'
import { consoleVisitor } from './visitor.ts'

const examplePaths: Record<string, string> = {
  '/publishing/versions/:version': '/publishing/versions/1',
  '/publishing/checks/:id': '/publishing/checks/example',
  '/withdrawals/:number': '/withdrawals/WD-000001',
  '/settings/webhooks/:endpoint': '/settings/webhooks/example',
  '/settings/webhooks/:endpoint/:delivery': '/settings/webhooks/example/example.example',
}

/** Actions that need a state of the shop, each with the test that offers them. */
const OFFERED_ELSEWHERE: readonly string[] = [
  ...['desk.mark', 'desk.park', 'desk.match', 'desk.settle', 'demo.days', 'demo.parcel'],
  ...['returns.approve', 'returns.close', 'returns.assign', 'returns.note', 'returns.all', 'returns.export'],
  ...['case.undo', 'case.paid'],
  'configuration.publish',
  'configuration.override',
  'configuration.roll-out',
  'configuration.roll-back',
  'portal.open',
  'sessions.end',
  'session.provider-confirm',
  ...['view.save', 'view.rename', 'view.remove'],
  'keys.end',
  ...['health.retry', 'health.drop'],
  ...['people.time-code', 'time-code.activate', 'time-code.recovery', 'time-code.remove'],
]

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }
const underReview = { customer, outcome: 'review' } as const

const caseSteps = [
  'reject',
  'paid',
  'adjust',
  'method',
  'address',
  'letter',
  'note',
  'close',
  'cancel',
  'extend',
  'assign',
]

const panels: string[] = []

const addEndpoint = async () => {
  const { world, clock } = ground
  const [id, at] = ['example', clock.now()]
  const endpoint = { id, url: 'https://hooks.merchant.example/', secret: 'HOOK_SECRET' }
  const document = addSecretNames({ ...(await world.shops.config(shopId, 1)), webhooks: [endpoint] })
  await world.store.transaction((tables) => publish(tables, { shopId, by: 'test', document }, at))
  const event = { eventId: id, event: 'test', returnId: null, body: '{}' } as const
  const delivery = { ...event, shopId, id: 'example.example', endpoint: id, url: endpoint.url, error: 'Lost', at }
  await world.store.webhooks.insert(delivery)
}

const submitParcels = async (): Promise<string[]> => {
  const askedAt = ground.clock.now()
  const label = { state: 'ready' as const, reference: 'example-1', askedAt }
  const arrangement = { reference: 'example-way-1', state: 'failed' as const, askedAt }
  const method = { id: 'happy-returns', kind: 'happy-returns' as const, name: 'Happy Returns', arrangement }
  const veho = { ...method, id: 'veho', kind: 'veho' as const, name: 'Pickup' }
  const [labelled, arranged, picked] = [
    await desk.submit(twoItems, { document: { customer, label } }),
    await desk.submit(twoItems, { document: { customer, method } }),
    await desk.submit(twoItems, { document: { customer, method: veho } }),
  ]
  await desk.post(`/returns/${labelled.id}/extend`, { until: '2026-06-30' })
  const booking = `/returns/${picked.number}?step=booking`
  return [
    ...[`/returns/${labelled.number}`, `/returns/${labelled.number}?step=letter`],
    ...[`/returns/${arranged.number}`, booking],
  ]
}

let ground: TestWorld
let app: FastifyInstance
let shopId: string
let otherShopId: string
let desk: Desk
const tokens = new Map<Role, string>()

beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials })
  desk = await deskOf(ground)
  shopId = desk.shopId
  otherShopId = await loadDemoShop(ground)
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
  await ground.world.store.configChecks.insert(shopId, {
    ...{ id: 'example', text: '{}', baseVersion: 1, state: 'waiting', report: null },
    ...{ createdAt: ground.clock.now(), finishedAt: null },
  })
  await addEndpoint()
  const record = await desk.submit(twoItems, { document: underReview })
  const waiting = await desk.submit(twoItems, { document: { customer }, event: 'manual' })
  examplePaths['/returns/:number'] = `/returns/${record.number}`
  for (const [number, item] of [record, waiting].map((one) => [one.number, `${one.id}-A.1`]))
    for (const step of caseSteps) panels.push(`/returns/${number}?${new URLSearchParams({ step, item: item ?? '' })}`)
  panels.push(`/returns/${waiting.number}`, ...(await submitParcels()))
  const [unmatched = '', accepted = ''] = await storeWithdrawals(ground, shopId)
  for (const step of ['', 'match', 'decide']) panels.push(`/withdrawals/${unmatched}?step=${step}`)
  for (const step of ['accept', 'diminish', 'received', 'proof']) panels.push(`/withdrawals/${accepted}?step=${step}`)
  for (const role of Role.enum) {
    const { token, member } = await join(ground, shopId, role)
    tokens.set(role, token)
    examplePaths['/settings/people/:account'] = `/settings/people/${member.accountId}`
  }
}, 120_000)
afterAll(async () => {
  await Promise.all([app.close(), desk.app.close()])
  await ground.drop()
})

const as = (role: Role, shop = shopId) => consoleVisitor(app, { shopId: shop, token: tokens.get(role) ?? '' })

const pages = consolePages.map((page) => ({ page, pattern: page.pattern }))
const pathOf = (pattern: string): string => examplePaths[pattern] ?? pattern

const shopActions = Object.entries(consoleActions).filter(([name]) => !Object.hasOwn(entryActions, name))
const rightOf = (name: string): Right | null => consoleActions[name as keyof typeof consoleActions].right
const mayAct = (role: Role, name: string): boolean => {
  const right = rightOf(name)
  return right === null || isAllowed(role, right)
}

const mayOpen = (role: Role, right: Right | null): boolean => right === null || isAllowed(role, right)

interface SampledSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly minLength?: number
  readonly anyOf?: readonly TSchema[]
}

const sample = (schema: TSchema): unknown => {
  const { type, enum: choices, const: only, minimum = 1, minLength = 1, anyOf } = schema as unknown as SampledSchema
  const last = anyOf?.at(-1)
  if (last !== undefined) return sample(last)
  if (only !== undefined) return only
  if (choices !== undefined) return choices[0]
  if (type === 'integer' || type === 'number') return minimum
  return type === 'boolean' ? true : 'x'.repeat(minLength)
}

const fill = ({ properties, required }: TObject): Record<string, never> =>
  Object.fromEntries(
    ((required as readonly string[] | undefined) ?? []).map((name) => [name, sample(properties[name] as TSchema)]),
  ) as Record<string, never>

const pressOf = (name: string, at: string) => {
  const { values, args } = consoleActions[name as keyof typeof consoleActions]
  return { at, values: fill(values), args: fill(args) }
}

test('ADM-03 every page with parameters has an example path', () => {
  expect(pages.filter(({ pattern }) => pattern.includes(':') && examplePaths[pattern] === undefined)).toEqual([])
  expect(pages.length).toBeGreaterThan(1)
})

test.each(Role.enum)('ADM-03 each page opens for %s as the table of rights says', async (role) => {
  const visitor = as(role)
  for (const { page, pattern } of pages) {
    const { status, envelope } = await visitor.show(pathOf(pattern))
    const allowed = page.right === null || isAllowed(role, page.right)
    expect([pattern, status]).toEqual([pattern, allowed ? 200 : 403])
    expect(envelope.screen?.name === 'forbidden').toBe(!allowed)
  }
})

test('ADM-03 each page offers only actions of the role, and each action has a page', async () => {
  const offered = new Set<string>()
  for (const role of Role.enum)
    for (const pattern of [...pages.map((page) => page.pattern), ...panels]) {
      const { envelope } = await as(role).show(pathOf(pattern))
      for (const { name } of listOfferedSubmits([envelope.screen, envelope.overlay])) {
        expect([role, pattern, name, mayAct(role, name)]).toEqual([role, pattern, name, true])
        offered.add(name)
      }
    }
  const missing = shopActions.filter(([name]) => !offered.has(name) && !OFFERED_ELSEWHERE.includes(name))
  expect(missing.map(([name]) => name)).toEqual([])
}, 180_000)

test('ADM-03 each form posts exactly the values that its action takes', async () => {
  const wrong: unknown[] = []
  for (const path of [...pages.map((page) => pathOf(page.pattern)), ...panels]) {
    const { envelope } = await as('owner').show(path)
    const forms = { ...envelope.screen?.forms, ...envelope.overlay?.forms }
    for (const { name, form = '' } of listOfferedSubmits([envelope.screen, envelope.overlay])) {
      const posted = Object.keys(forms[form]?.values ?? {})
      const { properties, required = [] } = consoleActions[name as keyof typeof consoleActions].values as TObject
      const missing = (required as readonly string[]).filter((value) => !posted.includes(value))
      const unknown = posted.filter((value) => !Object.hasOwn(properties, value))
      if (missing.length + unknown.length > 0) wrong.push({ path, name, missing, unknown })
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test.each(Role.enum)('ADM-03 an action outside its page is refused for %s: 403 or 409', async (role) => {
  const visitor = as(role)
  for (const [name] of shopActions) {
    const open = pages.find((one) => one.pattern !== '/confirm' && mayOpen(role, one.page.right))
    const at = pathOf(open?.pattern ?? '/confirm')
    const page = await visitor.show(at)
    const isOffered = listOfferedSubmits(page.envelope.screen).some((one) => one.name === name)
    if (isOffered) continue
    const { status } = await visitor.press(name, pressOf(name, at), { 'if-match': '"old"' })
    expect([name, status]).toEqual([name, mayAct(role, name) ? 409 : 403])
  }
})

const calls = ['screens', 'parts/rows', ...shopActions.map(([name]) => `actions/${name}`)]

const sendAll = (visitor: ReturnType<typeof consoleVisitor>) =>
  Promise.all(
    calls.map(async (url) => {
      const name = url.replace('actions/', '')
      const answer = await visitor.post(url, url.startsWith('actions/') ? pressOf(name, '/') : { path: '/' })
      return [url, answer] as const
    }),
  )

test('ADM-03 without a session or with an ended one, every call is 401', async () => {
  const ended = await join(ground, shopId, 'owner')
  await ground.world.store.consoleSessions.endByToken(ended.token)
  for (const token of ['', ended.token, 'x'.repeat(43)])
    for (const [url, { status, envelope }] of await sendAll(consoleVisitor(app, { shopId, token })))
      expect([url, status, envelope.screen?.name]).toEqual([url, 401, 'sign-in'])
})

test('ADM-03 another shop answers like an unknown one: 404', async () => {
  for (const shop of [otherShopId, 'no-such-shop'])
    for (const [url, { status, envelope }] of await sendAll(as('owner', shop)))
      expect([url, status, envelope.screen?.name, envelope.screen?.frame.member]).toEqual([
        url,
        404,
        'not-found',
        undefined,
      ])
})
