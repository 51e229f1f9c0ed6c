import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Challenge } from '../../server/providers/captcha/port.ts'
import { ask, rule, shopWith } from '../journey/ruled.ts'
import { readReturnKey, submit } from '../journey/shoppers.ts'
import { answerChallenge } from '../providers/captcha/solver.ts'
import type { TestDatabase } from '../support/database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freshDatabase } from '../support/postgres.ts'
import { roundRobin } from '../support/round-robin.ts'
import { choose, createShopper, itemNamed } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const shopConfig = shopWith({
  rules: [rule('show', [ask('seam', 'upload')])],
  settings: { photoTypes: ['image/jpeg'], packingSlipsEnabled: true },
  policy: { packingSlipsEnabled: true },
})

let testDatabase: TestDatabase & { readonly url: string }
let shopId: string
let portals: readonly PortalProcess[]
let urls: readonly string[]
const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'homeward-one-of-two-')))

beforeAll(async () => {
  testDatabase = await freshDatabase()
  const clock = { now: Date.now, set: () => {}, forward: () => {} }
  shopId = await loadDemoShop({ database: testDatabase.database, clock }, { change: shopConfig })
  portals = folders.map((folder) => startPortal({ DATA_DIR: folder, DATABASE_URL: testDatabase.url }))
  urls = await Promise.all(portals.map(({ listening }) => listening))
}, 120_000)
afterAll(async () => {
  for (const { process, ended } of portals ?? []) {
    process.kill('SIGKILL')
    await ended
  }
  await testDatabase?.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('FIX-37 a session alternating between two processes completes captcha, photo, submit and print', async () => {
  const { app, servedBy } = roundRobin(urls)
  const visitor = createShopper(app, shopId)
  await visitor.open('/')
  const values = { order: '#1001', proof: '99999' }
  for (let wrong = 0; wrong < 3; wrong++) await visitor.press('order.lookup', { values })
  const { body } = await visitor.send('GET', `/api/v1/${shopId}/captcha`, {})
  const captcha = await answerChallenge(body as unknown as Challenge)
  // The other process verifies the challenge.
  if (servedBy('/').length % 2 === servedBy('/captcha').at(-1)) await visitor.open('/')
  await visitor.press('order.lookup', { values: { order: '#1001', proof: '10001', captcha } })
  expect(visitor.readPage().screen?.path).toBe('/exchange')

  await choose(visitor, itemNamed(visitor, 'Aster Linen'), { outcome: 'return' })
  const photos = servedBy('/image')
  expect(photos).toHaveLength(1)
  await visitor.press('items.continue')
  await visitor.press('credit.choose', { args: { credit: 'refund' } })
  await submit(visitor)
  const key = readReturnKey(visitor)
  expect(key).toMatch(/^[\w-]{22}$/)

  // A visitor with the link reads the page from either process until the label exists.
  const reader = createShopper(app, shopId)
  await expect
    .poll(async () => (await reader.open(`/return/${key}`)) && reader.find('label_block', 'label')?.look, {
      timeout: 60_000,
    })
    .not.toBe('processing')
  for (const paper of ['label', 'packing-slip'])
    for (const _process of urls) {
      const answer = await app.inject({ url: `/api/v1/${shopId}/returns/${key}/${paper}` })
      expect([paper, answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([paper, 200, '%PDF-'])
    }
  expect(new Set(servedBy(`/${key}/label`)).size).toBe(2)
  for (const folder of folders) expect(readdirSync(folder)).not.toContain('files')
}, 180_000)
