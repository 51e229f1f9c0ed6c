import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { pgliteFolder } from '../support/database.ts'
import { startPortal } from '../support/portal-process.ts'
import { addSecretNames, variableOf } from '../support/secrets.ts'
import { loadDemoShop, testClock } from '../support/world.ts'

let dataDir: string
let real: string
let shopId: string
beforeAll(async () => {
  dataDir = await pgliteFolder()
  const where = { database: await openPglite(dataDir), clock: testClock() }
  const easypost = { key: 'KEY', webhookSecret: 'HOOK', parcel: { length: 300, width: 200, height: 100 } }
  const stripe = { publishableKey: 'pk_test_1', secretKey: 'CARDS', webhookSecret: 'SIGNING' }
  real = await loadDemoShop(where, {
    from: 'demo-jp',
    change: (config) =>
      addSecretNames({ ...config, adapters: { ...config.adapters, carriers: { easypost }, payments: { stripe } } }),
  })
  shopId = await loadDemoShop(where)
  await where.database.close()
}, 60_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const readShopWarnings = async (more: Readonly<Record<string, string>>) => {
  const values = { KEY: 'EZTKx', HOOK: 'x', CARDS: 'sk_test_x', SIGNING: 'whsec_x' }
  const secrets = Object.entries(values).map(([name, value]) => [variableOf(real, name), value])
  const portal = startPortal({ DATA_DIR: dataDir, NODE_ENV: 'production', ...Object.fromEntries(secrets), ...more })
  const url = await portal.listening
  const { status } = await fetch(`${url}/readyz`)
  portal.process.kill('SIGKILL')
  expect(status).toBe(200)
  const lines = (await portal.ended).output
    .split('\n')
    .filter((line) => line.includes('Some adapters or secrets of a shop are unusable'))
  return lines.map((line): unknown => JSON.parse(line))
}

test('production without a mail server refuses to start with a message', async () => {
  const { code, output } = await startPortal({ NODE_ENV: 'production', DATA_DIR: '/nowhere' }).ended
  expect(code).toBe(1)
  expect(output).toMatch(
    /do not run in production. Missing: SMTP_URL for mail. To run them anyway, set SANDBOX=allowed/,
  )
})

test('BCK-10 production with a mail server starts, and warns about the shop with sandbox providers', async () => {
  const warnings = await readShopWarnings({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const pointers = ['/adapters/carriers', '/adapters/partners', '/adapters/payments']
  expect(warnings).toMatchObject([{ shopId: shopId, version: 1, problems: pointers.map((pointer) => ({ pointer })) }])
})

test('the operator gets no warning about explicitly configured sandbox providers', async () => {
  expect(await readShopWarnings({ SANDBOX: 'allowed' })).toEqual([])
})
