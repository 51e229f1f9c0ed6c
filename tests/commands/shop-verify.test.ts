import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MerchantDesk } from '../../server/commands/shop/desk.ts'
import { documentInForce } from '../../server/commands/shop/verify.ts'
import { programOf, quickStart } from '../support/programs.ts'
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

test('FIX-65 verify tells each finding as steps that one can follow in the portal', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-verify-'))
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify(ruled([rule('closed', isType('Candles'), asks(pointless))])))
  const stranding = await run(folder, 'verify', 'demo', '--file', file)
  expect(stranding.code).toBe(1)
  expect(stranding.told).toMatch(
    /^This would strand a shopper:\n.*dead end: Whatever is answered to the question "opened"/,
  )
  expect(stranding.told).toMatch(
    /\n {6}order: Article .* \(Candles\) at 8000 USD in minor units, sent to US, 1 days ago\n/,
  )
  expect(stranding.told).toMatch(/\n {6}1\. "[^"]+": choose Article [^,]+, press "Select"\n/)
  expect(stranding.told).toMatch(/\n {6}ends at "Is it opened\?" \(\/exchange\?item=/)
  expect(stranding.told).toMatch(/\n {6}preview: \/preview\?shop=demo&walk=[\w-]+\n/)
  expect(stranding.told).toMatch(/Walked \d+ orders in \d+ actions\.\n$/)

  writeFileSync(file, JSON.stringify(ruled([])))
  const sound = await run(folder, 'verify', 'demo', '--file', file, '--json')
  expect(sound.code).toBe(0)
  expect(JSON.parse(sound.told)).toMatchObject({ problems: [], walk: { cut: [] } })
  rmSync(folder, { recursive: true })
})

const deskWith = (states: readonly string[]): Pick<MerchantDesk, 'ask'> => ({
  ask: async (_shop, { path }) => ({
    status: 200,
    body:
      path === 'config/versions'
        ? { versions: states.map((state, at) => ({ version: states.length - at, state })) }
        : { document: path },
  }),
})

test('without a file the document in force is meant: the candidate before the live one', async () => {
  expect(await documentInForce(deskWith(['stored', 'candidate', 'live']), 'demo')).toBe('config/versions/2')
  expect(await documentInForce(deskWith(['stored', 'live']), 'demo')).toBe('config/versions/1')
  await expect(documentInForce(deskWith([]), 'demo')).rejects.toThrow('published nothing yet')
})
