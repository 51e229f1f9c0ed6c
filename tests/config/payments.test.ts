import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { pgliteFolder } from '../support/database.ts'
import { startPortal } from '../support/portal-process.ts'
import { addSecretNames, variableOf } from '../support/secrets.ts'
import { loadDemoShop, testClock } from '../support/world.ts'

let dataDir: string
let shopId: string
let otherId: string
const variableName = (name: string) => variableOf(shopId, name)
beforeAll(async () => {
  dataDir = await pgliteFolder()
  const database = await openPglite(dataDir)
  const stripe = { publishableKey: 'pk_test_1', secretKey: 'KEY', webhookSecret: 'HOOK' }
  shopId = await loadDemoShop(
    { database, clock: testClock() },
    { change: (config) => addSecretNames({ ...config, adapters: { ...config.adapters, payments: { stripe } } }) },
  )
  otherId = await loadDemoShop({ database, clock: testClock() })
  await database.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('missing secrets of a shop stop no shop, and the log names the variable', async () => {
  const portal = startPortal({ DATA_DIR: dataDir, [variableName('KEY')]: 'sk_test_very-secret' })
  const url = await portal.listening
  const other = await fetch(`${url}/api/v1/init?shop=${otherId}`)
  const itself = await fetch(`${url}/api/v1/init?shop=${shopId}`)
  expect([other.status, itself.status]).toEqual([200, 200])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  portal.process.kill('SIGKILL')
  const { output } = await portal.ended
  const warnings = output.split('\n').filter((line) => line.includes('Some adapters or secrets of a shop are unusable'))
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    { shopId, version: 1, problems: [{ message: `the variable ${variableName('HOOK')} is not set` }] },
  ])
  expect(output).not.toContain('very-secret')
})

test('a portal starts when its shops have their secrets', async () => {
  const portal = startPortal({
    DATA_DIR: dataDir,
    [variableName('KEY')]: 'sk_test_x',
    [variableName('HOOK')]: 'whsec_x',
  })
  const url = await portal.listening
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  portal.process.kill('SIGKILL')
  expect((await portal.ended).output).not.toContain('Some adapters or secrets of a shop')
})
