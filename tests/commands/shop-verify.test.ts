import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Desk } from '../../server/commands/shop/desk.ts'
import { documentInForce } from '../../server/commands/shop/verify.ts'
import { rule, ruled } from '../verify/ruled-shop.ts'

const run = (...args: readonly string[]) =>
  new Promise<{ code: number; told: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'server/commands/shop.ts', ...args], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), told: out + err }),
    )
  })

test('verify walks a document from a file and needs no database', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-verify-'))
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify(ruled([rule('closed', null, { type: 'review-reject', outcome: 'reject' })])))
  const stranding = await run('verify', 'demo', '--file', file)
  expect(stranding.code).toBe(1)
  expect(stranding.told).toMatch(/^This would strand a shopper:\n.*every outcome excluded: .*ordinary item/)
  expect(stranding.told).toMatch(/Walked \d+ orders in \d+ actions\.\n$/)

  writeFileSync(file, JSON.stringify(ruled([])))
  const sound = await run('verify', 'demo', '--file', file, '--json')
  expect(sound).toEqual({ code: 0, told: expect.stringMatching(/^\{\s+"problems": \[\],\s+"cut": \[\]\s+\}\n$/) })
  rmSync(folder, { recursive: true })
})

const deskWith = (states: readonly string[]): Pick<Desk, 'ask'> => ({
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
