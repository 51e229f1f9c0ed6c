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
import { askQuestion, isType, rule, shopWithRules, yesNo } from '../verify/ruled-shop.ts'

const reject = { type: 'review-reject', outcome: 'reject' } as const
const pointless = yesNo('opened', { yes: [reject], no: [reject] })

const run = (folder: string, ...args: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder }
    execFile(process.execPath, [...quickStart, programOf('shop'), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    )
  })

test('FIX-65 verify describes each finding as steps to follow in the portal', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-verify-'))
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify(shopWithRules([rule('closed', isType('Candles'), askQuestion(pointless))])))
  const stranding = await run(folder, 'verify', 'demo', '--file', file)
  expect(stranding.code).toBe(1)
  expect(stranding.output).toMatch(/^Shoppers would get stuck:\n.*dead end: No answer to the question "opened"/)
  expect(stranding.output).toMatch(
    /\n {6}order: Article .* \(Candles\) at 8000 USD in minor units, sent to US, 1 days ago\n/,
  )
  expect(stranding.output).toMatch(/\n {6}1\. "[^"]+": choose Article [^,]+, press "Select"\n/)
  expect(stranding.output).toMatch(/\n {6}ends at "Is it opened\?" \(\/exchange\?item=/)
  expect(stranding.output).toContain(`\n      opens with: npm run shop -- preview demo --file ${file} --walk ey`)
  expect(stranding.output).toMatch(/Simulated \d+ orders in \d+ actions\.\n$/)

  writeFileSync(file, JSON.stringify(shopWithRules([])))
  const sound = await run(folder, 'verify', 'demo', '--file', file, '--json')
  expect(sound.code).toBe(0)
  expect(JSON.parse(sound.output)).toMatchObject({ problems: [], walk: { cut: [] } })
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
  const tried = shopWithRules([rule('closed', isType('Candles'), askQuestion(pointless))])
  writeFileSync(file, JSON.stringify({ ...tried, shop: { ...tried.shop, id: shopId } }))
  const { output } = await run(ground.dataDir, 'verify', shopId, '--file', file)
  const [, end = '', path = ''] = /ends at "([^"]+)" \((.*)\)\n/.exec(output) ?? []
  const [, shop = '', named = '', walk = ''] = /shop -- preview (\S+) --file '(.+)' --walk (\S+)\n/.exec(output) ?? []
  const preview = await run(ground.dataDir, 'preview', shop, '--file', named, '--walk', walk)
  expect(preview.output).toMatch(
    /^\S+\nIt opens once, until [\d-]+ [\d:]+ UTC\. Actions in the preview have no effect\.\n$/,
  )
  const address = new URL(preview.output.split('\n')[0] ?? '')
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
  expect(JSON.parse(other.output).url).toMatch(/&version=1#[\w-]{22}$/)
  await app.close()
  await ground.drop()
})

const createDesk = (states: readonly string[]): Pick<PortalClient, 'request'> => ({
  request: async (_shop, { path }) => ({
    status: 200,
    body:
      path === 'config/versions'
        ? { versions: states.map((state, at) => ({ version: states.length - at, state })) }
        : { document: path },
  }),
})

test('verify without a file prefers the candidate document over the live document', async () => {
  expect(await readLiveVersion(createDesk(['stored', 'candidate', 'live']), 'demo')).toEqual({
    version: 2,
    document: 'config/versions/2',
  })
  expect((await readLiveVersion(createDesk(['stored', 'live']), 'demo')).version).toBe(1)
  await expect(readLiveVersion(createDesk([]), 'demo')).rejects.toThrow('no published configuration')
})
