import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { buildApp } from '../../../server/app.ts'
import { listOfferedSubmits } from '../../../server/journey/request/offers.ts'
import { join } from '../../console/accounts/staff.ts'
import { type Endpoints, SECRET, setUpEndpoints } from '../../jobs/endpoints.ts'
import { consoleVisitor } from './visitor.ts'

const HOUR = 3_600_000

let endpoints: Endpoints
let app: FastifyInstance
let visitor: ReturnType<typeof consoleVisitor>

beforeAll(async () => {
  endpoints = await setUpEndpoints([
    { id: 'erp', url: 'https://hooks.merchant.example/erp', secret: 'HOOK_SECRET' },
    { id: 'mute', url: 'https://mute.merchant.example/', secret: 'HALF_SECRET' },
  ])
  app = await buildApp(endpoints.test.world, { actionsPerMinute: 1_000_000 })
  visitor = await enter('manager')
}, 120_000)
afterAll(async () => {
  await app.close()
  await endpoints.drop()
})

const enter = async (role: Role) => {
  const { token } = await join(endpoints.test, endpoints.shopId, role)
  return consoleVisitor(app, { shopId: endpoints.shopId, token })
}

const press = async (at: string, name: string) => {
  const { envelope } = await visitor.show(at)
  const offered = listOfferedSubmits([envelope.screen]).find((one) => one.name === name)
  return visitor.press(name, { at, args: offered?.args ?? {} })
}

const ERP = '/settings/webhooks/erp'

const textOf = async (path: string): Promise<string> => JSON.stringify((await visitor.show(path)).envelope.screen)

const rowPaths = async (path: string): Promise<readonly string[]> => {
  const { screen } = (await visitor.show(path)).envelope
  return (screen?.regions.main ?? []).flatMap((one) =>
    one.type === 'data_table' ? one.rows.flatMap((row) => row.path ?? []) : [],
  )
}

test('ADM-09 a failing delivery opens from Today and is sent again in three clicks', async () => {
  endpoints.answers(({ url }) => (url.includes('erp') ? 503 : 200))
  await endpoints.happens(await endpoints.returns.submit(), 'approved')
  await endpoints.drain()
  endpoints.test.clock.forward(HOUR)
  expect(await textOf('/')).toContain(`"path":"${ERP}"`)
  const [delivery = ''] = await rowPaths(ERP)
  const failed = await textOf(delivery)
  for (const part of ['status 503', 'Look for this event in its log', 'homeward-signature: t=', '\\"event\\":'])
    expect(failed).toContain(part)

  endpoints.answers(() => 200)
  const resent = await press(delivery, 'webhooks.resend')
  expect([resent.status, resent.envelope.screen?.path, resent.envelope.screen?.poll?.length]).toEqual([
    200,
    delivery,
    1,
  ])
  await endpoints.drain()
  expect(await textOf(delivery)).toContain('The endpoint accepted it')
  expect(await textOf('/settings/webhooks')).toContain('Working')
})

test('ADM-09 the example code accepts a real delivery, and no changed one', async () => {
  await press(ERP, 'webhooks.test')
  await endpoints.drain()
  const code = (await visitor.show(ERP)).envelope.screen?.forms?.code?.values.text as string
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const post = endpoints.got.findLast(({ url }) => url.includes('erp'))
  vi.stubEnv(/process\.env\.(\w+)/.exec(code)?.[1] ?? '', SECRET)
  vi.setSystemTime(endpoints.test.clock.now())
  expect([isGenuine(post?.headers, post?.body), isGenuine(post?.headers, `${post?.body} `)]).toEqual([true, false])
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('ADM-09 an endpoint that answered 410 is off until it accepts a test event', async () => {
  endpoints.test.clock.forward(1_000)
  endpoints.answers(() => 410)
  await press(ERP, 'webhooks.test')
  await endpoints.drain()
  expect(await textOf(ERP)).toContain('Send a test event to switch it on')
  endpoints.test.clock.forward(1_000)
  endpoints.answers(() => 200)
  const sent = await press(ERP, 'webhooks.test')
  expect(sent.envelope.screen?.path).toContain(`${ERP}/`)
  await endpoints.drain()
  expect(await textOf(ERP)).not.toContain('switch it on')
  const resent = await press(ERP, 'webhooks.resend-failed')
  expect(JSON.stringify(resent.envelope.effects)).toContain('is sent again')
})

test('ADM-09 a delivery without a usable secret names the variable, and is never sent', async () => {
  await press('/settings/webhooks/mute', 'webhooks.test')
  await endpoints.drain()
  const [delivery = ''] = await rowPaths('/settings/webhooks/mute')
  expect(await textOf(delivery)).toMatch(/HALF_SECRET.*Nothing was sent/)
  expect((await textOf(delivery)).includes('Headers as sent')).toBe(false)
})

test('ADM-09 agents see no webhooks, and resends are in the audit', async () => {
  const agent = await enter('agent')
  for (const path of ['/settings/webhooks', ERP]) expect((await agent.show(path)).status).toBe(403)
  expect((await visitor.show('/settings/webhooks/none')).status).toBe(404)
  const entries = await endpoints.test.world.store.audit.list(endpoints.shopId, {
    accountId: null,
    before: null,
    limit: 20,
  })
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['webhooks.test', 'webhooks.resend']))
})
