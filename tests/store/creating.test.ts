import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openPglite } from '../../server/database/engines/pglite.ts'

const folder = mkdtempSync(join(tmpdir(), 'homeward-creating-'))
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entries = () => readdirSync(folder).filter((name) => name.startsWith('database'))

test('HSE-13 a failed database creation is reported, and the next process clears its remains', async () => {
  vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.exit(3)')
  await expect(openPglite(folder)).rejects.toThrow('(exit code 3)')
  vi.unstubAllEnvs()
  mkdirSync(join(folder, 'database.new-1', 'base'), { recursive: true })
  writeFileSync(join(folder, 'database.new-1', 'base', '1'), '')
  const db = await openPglite(folder)
  expect([await db.ready(), entries()]).toEqual([true, ['database']])
  await db.close()
}, 120_000)
