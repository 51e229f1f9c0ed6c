import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleEnvelope } from '../../../schemas/console/screen.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { cheapCredentials, join } from '../../console/accounts/staff.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Desk, deskOf } from '../merchant-desk.ts'
import { consoleVisitor } from './visitor.ts'

const customer = { email: 'ada@example.com', phone: null, name: 'Ada Rowe' }

let world: TestWorld
let app: FastifyInstance
let desk: Desk
let agent: ReturnType<typeof consoleVisitor>
let records: readonly ReturnRecord[]
beforeAll(async () => {
  world = await testWorld({ credentials: cheapCredentials })
  desk = await deskOf(world)
  app = await buildApp(world.world, { actionsPerMinute: 1_000_000 })
  const { token } = await join(world, desk.shopId, 'agent')
  agent = consoleVisitor(app, { shopId: desk.shopId, token })
  const submit = () =>
    desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { document: { customer, outcome: 'review' } })
  records = [await submit(), await submit()]
}, 120_000)
afterAll(async () => {
  await Promise.all([app.close(), desk.app.close()])
  await world.drop()
})

const rowPaths = ({ screen }: ConsoleEnvelope): readonly string[] =>
  screen?.regions.main.flatMap((one) =>
    one.type === 'data_table' ? one.rows.flatMap(({ path }) => path ?? []) : [],
  ) ?? []

const backOf = async (path: string): Promise<string | undefined> => (await agent.show(path)).envelope.screen?.back?.path

test.each([
  '',
  'state=open',
  'queue=decide',
  'queue=decide&resolution=refund&assignee=none',
])('ADM-05 a return leads back to its view "%s"', async (view) => {
  const list = view === '' ? '/returns' : `/returns?${view}`
  const [first = ''] = rowPaths((await agent.show(list)).envelope)
  expect(await backOf(first)).toBe(list)
  const back = await backOf(`${first}${first.includes('?') ? '&' : '?'}step=note`)
  expect(back).toBe(list)
})

test('ADM-06 a return leads back to Today, and the link names the place', async () => {
  const [first = ''] = rowPaths((await agent.show('/')).envelope)
  const backs = await Promise.all(
    [first, `/returns/${records[0]?.number}`, `/returns/${records[0]?.number}?from=queue%3Ddecide`].map(
      async (path) => (await agent.show(path)).envelope.screen?.back,
    ),
  )
  expect(backs).toEqual([
    { label: 'Today', path: '/' },
    { label: 'Returns', path: '/returns' },
    { label: 'Decide', path: '/returns?queue=decide' },
  ])
})

test('ADM-05 a return leads back to its page and to its search', async () => {
  const after = Buffer.from(JSON.stringify([world.clock.now() + 1, 'z'])).toString('base64url')
  const [onPage = ''] = rowPaths((await agent.show(`/returns?after=${after}`)).envelope)
  expect(await backOf(onPage)).toBe(`/returns?after=${after}`)
  const { envelope } = await agent.press('returns.search', { at: '/returns', values: { text: 'ada@example.com' } })
  const [found = ''] = rowPaths(envelope)
  expect(await backOf(found)).toBe(envelope.screen?.path)
  expect(`${found} ${await backOf(found)}`).not.toMatch(/ada|example/)
})

test('ADM-06 a decision and the next return keep the way back', async () => {
  const [first = ''] = rowPaths((await agent.show('/returns?queue=decide&resolution=refund')).envelope)
  const page = await agent.show(first)
  const number = decodeURIComponent(first.split('?')[0]?.split('/')[2] ?? '')
  const record = records.find((one) => one.number === number)
  const press = { at: first, args: { return: number, item: `${record?.id}-A.1` } }
  const { envelope } = await agent.press('case.approve', press, { 'if-match': page.envelope.rev ?? '' })
  expect(envelope.screen?.path).not.toContain(number)
  expect(envelope.screen?.back?.path).toBe('/returns?queue=decide&resolution=refund')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/settings/people',
  '\u0000',
  '%',
  'from=from=x',
  'state=evil',
])('ADM-06 a way back to %j leads to the list', async (from) => {
  const path = `/returns/${records[0]?.number}?${new URLSearchParams({ from })}`
  expect(await backOf(path)).toBe('/returns')
})
