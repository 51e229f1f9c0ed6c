import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '../../server/store/engines/pglite.ts'
import { pgliteFolder } from '../support/database.ts'
import { startPortal } from '../support/portal-process.ts'
import { variableOf, withOwnSecrets } from '../support/secrets.ts'
import { loadDemoShop, testClock } from '../support/world.ts'

let dataDir: string
let shopId: string
const own = (name: string) => variableOf(shopId, name)
beforeAll(async () => {
  dataDir = await pgliteFolder()
  const database = await openPglite(dataDir)
  const stripe = { publishableKey: 'pk_test_1', secretKey: 'KEY', webhookSecret: 'HOOK' }
  shopId = await loadDemoShop(
    { database, clock: testClock() },
    { change: (config) => withOwnSecrets({ ...config, adapters: { ...config.adapters, payments: { stripe } } }) },
  )
  await database.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a portal with a half configured shop does not start, and names the shop and the variable', async () => {
  const { code, said } = await startPortal({ DATA_DIR: dataDir, [own('KEY')]: 'sk_test_very-secret' }).ended
  expect(code).toBe(1)
  expect(said).toContain('Cards cannot be taken with Stripe')
  expect(said).toContain(`shop ${shopId} (version 1): the variable ${own('HOOK')} is not set`)
  expect(said).not.toContain('very-secret')
  expect(said.split('\n').filter((line) => !line.startsWith('{'))).toHaveLength(1)
})

test('a portal whose shops have their secrets starts', async () => {
  const portal = startPortal({ DATA_DIR: dataDir, [own('KEY')]: 'sk_test_x', [own('HOOK')]: 'whsec_x' })
  const url = await portal.listening
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  portal.process.kill('SIGKILL')
  await portal.ended
})
