import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isAction } from '../../schemas/actions/index.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import type { PreviewMessage } from '../../schemas/merchant/preview.ts'
import { buildApp } from '../../server/app.ts'
import { createPreviews } from '../../server/verify/preview/previews.ts'
import { getPagePath, isSubmitOffered, listSteps, type SimulationStep } from '../../server/verify/simulator/steps.ts'
import type { World } from '../../server/world.ts'
import { isFull } from '../support/sized.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { previewDesk } from './preview-desk.ts'

vi.setConfig({ testTimeout: 300_000 })

let testBed: TestWorld
let app: FastifyInstance
let desk: Awaited<ReturnType<typeof previewDesk>>
const effects: string[] = []

const forbidCall = (name: string): never =>
  new Proxy(() => {}, {
    get: (_target, deed) => forbidCall(`${name}.${String(deed)}`),
    apply: () => {
      effects.push(name)
      throw new Error(`A preview asks for ${name}`)
    },
  }) as never

const ports = [
  ...['carriers', 'papers', 'partners', 'payments', 'sandboxPayments', 'captcha', 'mail', 'files', 'images'],
  ...['postOut', 'secretOf', 'isStaffCode', 'random', 'commerce', 'configurations', 'verifyConfig'],
] as const

const withoutEffects = ({ world, log }: TestWorld): World => {
  const { now, newId, shops, publicUrl, mailFrom } = world
  const store = { previews: world.store.previews, shops: world.store.shops, budgets: world.store.budgets }
  const commerce = { collections: async () => [], collectionProducts: async () => null }
  return {
    ...(Object.fromEntries(ports.map((name) => [name, forbidCall(name)])) as unknown as World),
    now,
    newId,
    log,
    shops,
    publicUrl,
    mailFrom,
    carrierHooks: [],
    paymentHooks: [],
    paymentHosts: () => null,
    commerceHooks: [],
    store: new Proxy(store, {
      get: (has, name) => Reflect.get(has, name) ?? forbidCall(`store.${String(name)}`),
    }) as never,
    previews: createPreviews({ store, shops, commerce: () => commerce, now, newId, log }),
  }
}

beforeAll(async () => {
  testBed = await testWorld()
  const merchants = await buildApp(testBed.world)
  app = await buildApp(withoutEffects(testBed))
  const made = await previewDesk(testBed, merchants)
  desk = made
})
afterAll(async () => {
  await app.close()
  await testBed.drop()
})

const rows = async () => {
  const ask = (text: string) => testBed.database.query<{ t: string }>({ name: '', text, values: [] })
  const tables = await ask(`select tablename as t from pg_tables where schemaname = current_schema() order by 1`)
  const counted = tables.map(({ t }) => t).filter((name) => !['previews', 'budgets'].includes(name))
  return Promise.all(counted.map(async (name) => [name, (await ask(`select count(*)::text as t from ${name}`))[0]?.t]))
}

const messages: readonly PreviewMessage[] = [
  { type: 'navigate', path: '/review' },
  { type: 'navigate', path: '/return/any' },
  { type: 'navigate', path: '/shop' },
  { type: 'data', sample: true },
  { type: 'data', order: { lines: [{ title: 'Hat', price: 4_000 }] }, return: { payout: 'gift-card' } },
  { type: 'clear' },
  { type: 'language', language: 'fr' },
]

const pressesIn = (page: Envelope): readonly SimulationStep[] => {
  const text = JSON.stringify([page.screen, page.overlay])
  const names = [...text.matchAll(/"name":"((?:return|shop-later|gift|payment|request|order)\.[a-z-]+)"/g)]
  const at = getPagePath(page)
  const submit: readonly SimulationStep[] = isSubmitOffered(page)
    ? [{ name: 'return.submit', at, values: { policy: 'true' }, args: {} }]
    : []
  return [...submit, ...names.flatMap(([, name = '']) => (isAction(name) ? [{ name, at, values: {}, args: {} }] : []))]
}

test('PRV-10 previews write only previews, and call no providers, whatever the press or message', async () => {
  const before = await rows()
  let page: Envelope = { contract: '2026-11-23', rev: null }
  let key = ''
  const ask = async (call: string, payload: object) => {
    const url = `/api/v1/${desk.shopId}/preview/${call}`
    const response = await app.inject({ method: 'POST', url, payload, headers: { 'homeward-preview': key } })
    return { status: response.statusCode, body: response.json() }
  }
  const statuses = new Map<number, number>()
  const seen = new Set<string>()
  for (let step = 0; step < (isFull ? 2_000 : 300); step++) {
    if (step % 60 === 0) {
      const { body } = await ask('open', { token: await desk.token() })
      key = body.key
      page = body.answer
    }
    const moves = [...listSteps(page, ['It does not suit me']), ...pressesIn(page), ...pressesIn(page)]
    const move = moves[Math.floor(Math.random() * moves.length)]
    const isAnnounced = move === undefined || Math.random() < 0.1
    const { status, body } = isAnnounced
      ? await ask('messages', messages[Math.floor(Math.random() * messages.length)] ?? {})
      : 'values' in move
        ? await ask('press', move)
        : await ask('screens', { path: move.at })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const next = isAnnounced ? body.answer : body
    if (next?.screen !== undefined) page = next
    seen.add(page.screen?.name ?? '')
  }
  expect(effects).toEqual([])
  expect(await rows()).toEqual(before)
  expect([...seen]).toEqual(expect.arrayContaining(['exchange', 'review', 'StatusPage']))
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
})
