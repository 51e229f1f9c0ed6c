import { cpSync, rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigReport } from '../../schemas/merchant/configuration.ts'
import { buildApp } from '../../server/app.ts'
import { openPortalInProcess } from '../../server/commands/shop/in-process.ts'
import type { PortalClient } from '../../server/commands/shop/portal-client.ts'
import { formatAnswer } from '../../server/commands/shop/print.ts'
import { formatReport } from '../../server/commands/shop/print-report.ts'
import { verifyDocument } from '../../server/commands/shop/verify.ts'
import { readConfig } from '../../server/config.ts'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { createVerifier } from '../../server/verify/verifier.ts'
import { pgliteFolder } from '../support/database.ts'
import { programOf } from '../support/programs.ts'
import { loadDemoShop, type TestWorld, testClock, testWorld } from '../support/world.ts'
import { settings, small, withFlags } from './shops/base.ts'

vi.setConfig({ testTimeout: 240_000 })

/** The same shop behind the service, which verifies in a thread, and the command, which does not. */
let service: TestWorld
let app: Awaited<ReturnType<typeof buildApp>>
let command: PortalClient
let shopId: string
const folders: string[] = []

/** The compiled thread, which starts ten times as fast. */
const walkInThread: Parameters<typeof createVerifier>[1] = (workerData) =>
  new Promise((resolve) => {
    const worker = new Worker(programOf('verify-thread'), { workerData, execArgv: [] })
    worker.on('message', (message) => {
      if ('result' in message) resolve(message.result)
    })
  })

beforeAll(async () => {
  const folder = await pgliteFolder()
  const loading = await openPglite(folder)
  shopId = await loadDemoShop({ database: loading, clock: testClock() })
  await loading.close()
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  folders.push(folder, copy)
  const database = await openPglite(folder)
  const ground = { database, reopen: async () => database, drop: () => database.close() }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const verifyConfig = createVerifier({ log, commerce: () => service.world.commerce }, walkInThread)
  service = await testWorld({ test: ground, verifyConfig })
  app = await buildApp(service.world, { local: { token: 'owner-only', load: async function* () {} } })
  command = await openPortalInProcess(readConfig({ DATA_DIR: copy }))
})
afterAll(async () => {
  await command.close()
  await app.close()
  await service.drop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const document = (...changes: readonly Partial<ShopConfig>[]): ShopConfig =>
  Object.assign({}, small, { shop: { ...small.shop, id: shopId } }, ...changes)

const call = async (path: string, body: object) => {
  const headers = { authorization: 'Bearer owner-only' }
  const answer = await app.inject({ method: 'POST', url: `/local/shops/${shopId}/${path}`, headers, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

const wider = { option_name: 'Width', recommend_order: 1 }
const idle = () =>
  document(settings({ smartRecommendationsEnabled: true }), withFlags('smart-recommendations', 'gorgias'), {
    reasonGroups: small.reasonGroups.map((group) => ({
      ...group,
      reasons: [
        { id: 'tight', text: 'Too tight', has_smart_recommendation: true, smart_recommendation: wider },
        { id: 'other', text: 'Other' },
      ],
    })),
  })

test('FIX-64 command, check and publish report the same remarks, including the shop’s products', async () => {
  const result = await verifyDocument(command, shopId, idle())
  const option = '/reasonGroups/0/reasons/0/smart_recommendation/option_name'
  expect(result.remarks.map(({ pointer }) => pointer)).toEqual([expect.stringMatching(/^.flags/), option])
  expect(formatReport(shopId, result, '--version 1')).toContain(
    `Shoppers do not get stuck, but check these remarks:\n  ${result.remarks[0]?.pointer}`,
  )
  expect((await call('config/check', { document: idle() })).body).toEqual(result)

  const published = await call('config', { document: idle() })
  expect(published).toMatchObject({ status: 200, body: { remarks: result.remarks } })
  expect(formatAnswer('publish', shopId, published.body)).toContain(
    `check these remarks:\n  ${result.remarks[0]?.pointer}: has no`,
  )

  const stranding = { ...idle(), methods: [{ id: 'far', kind: 'pre-paid', countries: ['DE'] }] }
  const refusal = await call('config', { document: stranding })
  expect(refusal).toMatchObject({ status: 422, body: { remarks: result.remarks } })
  expect((await call('config/check', { document: stranding })).body.problems).toEqual(refusal.body.problems)
  const second: ConfigReport = await verifyDocument(command, shopId, stranding)
  expect(second).toMatchObject(refusal.body)
})

test('FIX-62 command and service find faults of a second language, in its words', async () => {
  const content = { fr: { 'items.order': 'Commande {$order :number}' } }
  const broken = document(settings({ allowed_languages: ['en', 'fr'] }), { content })
  const result = await verifyDocument(command, shopId, broken)
  expect(result.problems).toMatchObject([{ pointer: '/content/fr/items.order', story: { language: 'fr' } }])
  expect(result.problems[0]?.story?.ends.screen).toContain('Que souhaitez-vous retourner')
  expect((await call('config/check', { document: broken })).body).toEqual(result)
  expect((await call('config', { document: broken })).body.problems).toEqual(result.problems)
  expect(await verifyDocument(command, shopId, document({ content }))).toMatchObject({ problems: [] })
})

test('FIX-62 the command and the service know the same collections', async () => {
  const option = { id: 'lamp', collection_id: 'no-such-collection', order: 1, copy: { en: 'Another lamp' } }
  const lamps = {
    id: 'lamps',
    enabled: true,
    search_string: 'lamp',
    operator: 'contains',
    title: { en: 'Lamps' },
  } as const
  const policies = small.policies.map((policy) => ({ ...policy, advanced_exchanges_enabled: true }))
  const withQuestion = document({ policies, advancedExchanges: [{ ...lamps, options: [option] }] })
  const result = await verifyDocument(command, shopId, withQuestion)
  expect(result.problems).toMatchObject([{ pointer: '/advancedExchanges' }])
  expect((await call('config/check', { document: withQuestion })).body).toEqual(result)
})
