import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../.ci/check-commits', import.meta.url))

let folder = ''
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
const commit = (subject: string): void => void git('commit', '--allow-empty', '-m', subject)

const check = () => {
  const first = git('rev-list', '--max-parents=0', 'HEAD').trim()
  return spawnSync(join(folder, '.ci/check-commits'), [first], { encoding: 'utf8' })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commits-'))
  cpSync(script, join(folder, '.ci/check-commits'))
  git('init', '-q')
  commit('first')
})

test('HSE-35 the commit check accepts a typed subject of 72 characters', () => {
  commit(`fix(refunds): ${'a'.repeat(58)}`)
  commit('docs: explain the commit check')
  expect(check()).toMatchObject({ status: 0, stderr: '' })
})

test.each([
  ['a subject of 73 characters', `fix(refunds): ${'a'.repeat(59)}`, 'longer than 72 characters'],
  ['a subject without a type', 'cap a partial payout', 'no type'],
  ['a type that is not in the list', 'chore: tidy up', 'no type'],
])('HSE-35 the commit check refuses %s', (_, subject, reason) => {
  commit(subject)
  commit('docs: a later commit')
  const { status, stderr } = check()
  expect(status).toBe(1)
  expect(stderr).toContain(reason)
})
