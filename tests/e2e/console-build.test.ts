import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { builtClient } from '../support/browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MAX_BYTES = 105_000

test('ADM-01 the portal builds to the same bytes without the console', async () => {
  const built = join((await builtClient()).root, 'assets')
  const alone = mkdtempSync(join(tmpdir(), 'homeward-portal-'))
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'client/vite.config.ts', '--outDir', alone],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'pipe' },
  )
  const scripts = readdirSync(join(alone, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(readdirSync(built).filter((name) => name.endsWith('.js'))).toEqual(scripts)
  for (const name of scripts) {
    const text = readFileSync(join(built, name), 'utf8')
    expect(text === readFileSync(join(alone, 'assets', name), 'utf8'), name).toBe(true)
    expect(/console\/v1|hc-rail/.test(text), name).toBe(false)
  }
  rmSync(alone, { recursive: true })
})

test('ADM-01 the first screen of the console has at most 105 kB gzip of JavaScript', async () => {
  const { console: html = '', root: folder } = await builtClient()
  const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  expect(scripts.every((name) => name.startsWith('console/'))).toBe(true)
  const sizes = scripts.map((name) => readFileSync(join(folder, `${name}.gz`)).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES)
})
