import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { pgliteFolder } from '../support/database.ts'
import { programOf, quickStart } from '../support/programs.ts'
import { scanPicture } from '../support/scanned.ts'
import { loadDemoShop, testWorld } from '../support/world.ts'
import { plainShop } from '../verify/ruled-shop.ts'

let papers: string
beforeAll(() => {
  papers = mkdtempSync(join(tmpdir(), 'homeward-papers-'))
})
afterAll(() => rmSync(papers, { recursive: true }))

const written = (name: string, document: unknown): string => {
  const path = join(papers, name)
  writeFileSync(path, JSON.stringify(document))
  return path
}
/** A shop without rules, for a short verification before publishing. */
const shopNamed = (name: string): ShopConfig => ({ ...plainShop, shop: { ...plainShop.shop, name } })

const run = (dataDir: string, ...args: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    execFile(process.execPath, [...quickStart, programOf('shop'), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    )
  })

test('without a portal the command works directly on the data folder', { timeout: 240_000 }, async () => {
  const folder = await pgliteFolder()
  const first = written('first.json', { $schema: './shop.schema.json', ...shopNamed('First') })
  const second = written('second.json', shopNamed('Second'))
  expect(await run(folder, 'publish', 'demo', '--file', first)).toEqual({
    code: 0,
    output: 'Version 1 of "demo" is live.\n',
  })
  expect((await run(folder, 'publish', 'demo', '--file', second, '--percentage', '5')).output).toMatch(/candidate: 5 %/)
  const diff = await run(folder, 'diff', 'demo', '--json')
  const differences = [{ pointer: '/shop/name', before: 'First', after: 'Second' }]
  expect(JSON.parse(diff.output)).toEqual({ from: 1, to: 2, differences })
  const refusal = await run(folder, 'rollback', 'demo', '9')
  expect(refusal).toEqual({ code: 1, output: 'Nothing was changed:\n  The version does not exist\n' })
  rmSync(folder, { recursive: true })
})

test('check and schema need no database; unreadable input exits with 2', { timeout: 120_000 }, async () => {
  const missingFolder = join(papers, 'there-is-none')
  const broken = written('broken.json', { ...shopNamed('x'), curency: 'USD' })
  const checked = await run(missingFolder, 'check', 'demo', '--file', broken)
  expect(checked).toEqual({
    code: 1,
    output:
      'The configuration cannot be published:\n  /curency: Unknown property "curency" (did you mean "currency"?)\n',
  })
  const schema = await run(missingFolder, 'schema')
  expect(JSON.parse(schema.output).properties.currency).toMatchObject({ type: 'string' })
  expect(await run(missingFolder, 'paint', 'demo')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/Usage: npm run shop/),
  })
})

test('with a running portal the command goes through it, with its token', { timeout: 120_000 }, async () => {
  const ground = await testWorld()
  const app = await buildApp(ground.world, { local: { token: 'owner-only', load: async function* () {} } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const portalFile = { pid: process.pid, url, token: 'owner-only' }
  writeFileSync(join(ground.dataDir, 'portal.json'), JSON.stringify(portalFile))

  const answer = await run(ground.dataDir, 'publish', 'demo', '--file', written('live.json', shopNamed('Live')))
  expect(answer).toEqual({ code: 0, output: 'Version 1 of "demo" is live.\n' })
  const result = await run(ground.dataDir, 'key', 'demo', 'create', 'CI', '--role', 'owner')
  const key = result.output.split('\n')[0] ?? ''
  expect(await ground.world.configurations.keys.findByKey('demo', key)).toMatchObject({ name: 'CI' })
  expect(await run(ground.dataDir, 'connect', 'demo')).toEqual({
    code: 1,
    output:
      'The connection could not be tested:\n  The portal itself stores the orders of this shop: no connection is required\n',
  })
  expect(await ground.world.configurations.changes('demo')).toMatchObject([
    { change: 'key-made', by: 'command line' },
    { change: 'published', by: 'command line' },
  ])
  const unknown = { code: 1, output: 'The shop does not exist\n' }
  expect(await run(ground.dataDir, 'show', 'nobody')).toEqual(unknown)
  expect(await run(ground.dataDir, 'verify', 'nobody')).toEqual(unknown)
  writeFileSync(join(ground.dataDir, 'portal.json'), JSON.stringify({ ...portalFile, token: 'of-another-start' }))
  expect(await run(ground.dataDir, 'versions', 'demo')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/does not exist/),
  })

  await app.close()
  await ground.drop()
})

test('FIX-32 the command creates, lists and revokes links, and writes a scannable code', {
  timeout: 120_000,
}, async () => {
  const ground = await testWorld()
  const shopId = await loadDemoShop(ground)
  const app = await buildApp(ground.world, { local: { token: 'owner-only', load: async function* () {} } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  writeFileSync(join(ground.dataDir, 'portal.json'), JSON.stringify({ pid: process.pid, url, token: 'owner-only' }))
  for (const file of ['code.svg', 'code.png']) {
    const path = join(papers, file)
    const result = await run(ground.dataDir, 'link', shopId, '1001', '--uses', '2', '--qr', path)
    expect(result.code, result.output).toBe(0)
    expect((await scanPicture(readFileSync(path))).text).toBe(result.output.split('\n')[0])
  }
  const listed = await run(ground.dataDir, 'links', shopId, '#1001')
  expect(listed.output.trim().split('\n')).toHaveLength(2)
  const id = listed.output.trim().split(' ')[0] ?? ''
  const failure = await run(ground.dataDir, 'link', shopId, '1001', '--qr', join(papers, 'nowhere', 'code.png'))
  expect(failure).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^http\S+#\/link\/\S+\n.*\nThe link was made, but its QR code was not written: ENOENT/,
    ),
  })
  expect(await run(ground.dataDir, 'unlink', shopId, id)).toEqual({
    code: 0,
    output: `Link ${id} is revoked.\n`,
  })
  expect((await run(ground.dataDir, 'links', shopId)).output).toMatch(/ revoked {2}used 0 of 2/)
  await app.close()
  await ground.drop()
})
