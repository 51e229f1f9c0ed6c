import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePreviewOpening } from '../../client/preview/preview-page.ts'
import { buildApp } from '../../server/app.ts'
import type { PortalClient } from '../../server/commands/shop/portal-client.ts'
import { readLiveVersion } from '../../server/commands/shop/verify.ts'
import { createVerifier } from '../../server/verify/verifier.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { previewDesk } from '../http/preview-desk.ts'
import { programOf, quickStart } from '../support/programs.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { asks, isType, rule, ruled, yesNo } from '../verify/ruled-shop.ts'

const reject = { type: 'review-reject', outcome: 'reject' } as const
const pointless = yesNo('opened', { yes: [reject], no: [reject] })

const run = (folder: string, ...args: readonly string[]) =>
  new Promise<{ code: number; told: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder }
    execFile(process.execPath, [...quickStart, programOf('shop'), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), told: out + err }),
    )
  })

test('FIX-65 verify describes each finding as steps to follow in the portal', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-verify-'))
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify(ruled([rule('closed', isType('Candles'), asks(pointless))])))
  const stranding = await run(folder, 'verify', 'demo', '--file', file)
  expect(stranding.code).toBe(1)
  expect(stranding.told).toMatch(/^Shoppers would get stuck:\n.*dead end: No answer to the question "opened"/)
  expect(stranding.told).toMatch(
    /\n {6}order: Article .* \(Candles\) at 8000 USD in minor units, sent to US, 1 days ago\n/,
  )
  expect(stranding.told).toMatch(/\n {6}1\. "[^"]+": choose Article [^,]+, press "Select"\n/)
  expect(stranding.told).toMatch(/\n {6}ends at "Is it opened\?" \(\/exchange\?item=/)
  expect(stranding.told).toContain(`\n      opens with: npm run shop -- preview demo --file ${file} --walk ey`)
  expect(stranding.told).toMatch(/Simulated \d+ orders in \d+ actions\.\n$/)

  writeFileSync(file, JSON.stringify(ruled([])))
  const sound = await run(folder, 'verify', 'demo', '--file', file, '--json')
  expect(sound.code).toBe(0)
  expect(JSON.parse(sound.told)).toMatchObject({ problems: [], walk: { cut: [] } })
  rmSync(folder, { recursive: true })
})

test('FIX-65 the command of a finding prints a single-use address where the steps end', {
  timeout: 180_000,
}, async () => {
  const needs = {
    log: { info: () => {}, warn: () => {}, error: () => {} },
    now: Date.now,
    commerce: () => ground.world.commerce,
  }
  const ground: TestWorld = await testWorld({
    verifyConfig: createVerifier(needs, ({ config, own }) => simulateConfig(config, own)),
  })
  const app = await buildApp(ground.world, { local: { token: 'owner-only', load: async function* () {} } })
  const { shopId } = await previewDesk(ground, app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  writeFileSync(join(ground.dataDir, 'portal.json'), JSON.stringify({ pid: process.pid, url, token: 'owner-only' }))
  const file = join(ground.dataDir, 'what the shop tries.json')
  const tried = ruled([rule('closed', isType('Candles'), asks(pointless))])
  writeFileSync(file, JSON.stringify({ ...tried, shop: { ...tried.shop, id: shopId } }))
  const { told } = await run(ground.dataDir, 'verify', shopId, '--file', file)
  const [, end = '', path = ''] = /ends at "([^"]+)" \((.*)\)\n/.exec(told) ?? []
  const [, shop = '', named = '', walk = ''] = /shop -- preview (\S+) --file '(.+)' --walk (\S+)\n/.exec(told) ?? []
  const made = await run(ground.dataDir, 'preview', shop, '--file', named, '--walk', walk)
  expect(made.told).toMatch(
    /^\S+\nIt opens once, until [\d-]+ [\d:]+\. Whatever is pressed there, nothing is done\.\n$/,
  )
  const address = new URL(made.told.split('\n')[0] ?? '')
  expect(address.href).toContain(`${ground.world.publicUrl}/preview?shop=${shopId}&walk=`)
  const opening = parsePreviewOpening(address)
  const open = () => app.inject({ method: 'POST', url: `/api/v1/${shopId}/preview/open`, payload: opening })
  const { answer } = (await open()).json()
  expect([answer.overlay?.title ?? answer.screen.heading, answer.overlay?.path ?? answer.screen.path]).toEqual([
    end,
    path,
  ])
  expect((await open()).statusCode).toBe(404)
  const other = await run(ground.dataDir, 'preview', shop, '--version', '1', '--json')
  expect(JSON.parse(other.told).url).toMatch(/&version=1#[\w-]{22}$/)
  await app.close()
  await ground.drop()
})

const deskWith = (states: readonly string[]): Pick<PortalClient, 'request'> => ({
  request: async (_shop, { path }) => ({
    status: 200,
    body:
      path === 'config/versions'
        ? { versions: states.map((state, at) => ({ version: states.length - at, state })) }
        : { document: path },
  }),
})

test('verify without a file prefers the candidate document over the live document', async () => {
  expect(await readLiveVersion(deskWith(['stored', 'candidate', 'live']), 'demo')).toEqual({
    version: 2,
    document: 'config/versions/2',
  })
  expect((await readLiveVersion(deskWith(['stored', 'live']), 'demo')).version).toBe(1)
  await expect(readLiveVersion(deskWith([]), 'demo')).rejects.toThrow('no published configuration')
})
