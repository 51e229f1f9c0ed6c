import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailOutbox } from '../../../server/providers/mail/outbox.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const noon = Date.UTC(2026, 0, 31, 12)
const letter = {
  shopId: 'demo',
  id: 'return-1:confirmation:1',
  to: 'ada@example.com',
  from: 'returns@fernwood.example',
  subject: 'Your return',
  text: 'Registered.',
  html: '<p>Registered.</p>',
}

const send = (overrides: Partial<typeof letter> = {}) =>
  createMailOutbox({ dataDir, now: () => noon }).send({ ...letter, ...overrides })

test('a letter is a file of its shop, with its id and date', async () => {
  await send()
  expect(await readFile(join(dataDir, 'outbox/demo/return-1=confirmation=1.eml'), 'utf8')).toContain(
    'Date: Sat, 31 Jan 2026 12:00:00 +0000',
  )
})

test('a repeated or concurrent letter leaves a single intact, unchanged file', async () => {
  await send({ shopId: 'again' })
  const path = join(dataDir, 'outbox/again/return-1=confirmation=1.eml')
  const first = await readFile(path, 'utf8')
  await Promise.all(Array.from({ length: 10 }, () => send({ shopId: 'again', text: 'Something else.' })))
  expect(await readFile(path, 'utf8')).toBe(first)
  expect(await readdir(join(dataDir, 'outbox/again'))).toHaveLength(1)
})

test('BCK-07 erasing a shop removes its letters only', async () => {
  const outbox = createMailOutbox({ dataDir, now: () => noon })
  for (const shopId of ['gone', 'stays']) await send({ shopId })
  for (const shopId of ['gone', 'gone', '..', '']) await outbox.forgetShop(shopId)
  expect(await readdir(join(dataDir, 'outbox'))).not.toContain('gone')
  expect(await readdir(join(dataDir, 'outbox/stays'))).toHaveLength(1)
})

test.each([['../demo'], ['/etc'], ['.'], ['']])('no letter is sent for the shop id %j', async (shopId) => {
  expect((await send({ shopId })).kind).toBe('refused')
})

test.each([['../letter'], ['a/b'], ['.hidden'], ['a=b'], ['']])('a letter with the id %j is refused', async (id) => {
  expect((await send({ id })).kind).toBe('refused')
})
