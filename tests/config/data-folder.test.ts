import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restrictNewFiles, secureDataFolder } from '../../server/data-folder.ts'

let folder: string
let umask: number
beforeEach(() => {
  umask = process.umask()
  folder = mkdtempSync(join(tmpdir(), 'homeward-data-'))
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})

const modeOf = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8)

test.each([
  0o640, 0o620, 0o610, 0o604, 0o602, 0o601, 0o666,
])('FND-87 FIX-35 a file of mode %o becomes closed to group and others', (mode) => {
  const file = join(folder, 'journal')
  writeFileSync(file, '')
  chmodSync(file, mode)
  expect([secureDataFolder(folder), modeOf('journal')]).toEqual([1, '600'])
  expect(secureDataFolder(folder)).toBe(0)
})

test('FND-87 FIX-35 folders of every depth and the data folder itself become closed', () => {
  mkdirSync(join(folder, 'database', 'wal'), { recursive: true })
  for (const path of ['.', 'database', 'database/wal']) chmodSync(join(folder, path), 0o750)
  expect(secureDataFolder(folder)).toBe(3)
  expect([modeOf('.'), modeOf('database'), modeOf('database', 'wal')]).toEqual(['700', '700', '700'])
})

test('FND-87 FIX-35 the service leaves the target of a symbolic link unchanged', () => {
  const outside = mkdtempSync(join(tmpdir(), 'homeward-outside-'))
  chmodSync(outside, 0o755)
  symlinkSync(outside, join(folder, 'link'))
  secureDataFolder(folder)
  expect((statSync(outside).mode & 0o777).toString(8)).toBe('755')
  rmSync(outside, { recursive: true })
})

test('FND-87 FIX-35 new files are unreadable for group and others', () => {
  process.umask(0o022)
  restrictNewFiles()
  writeFileSync(join(folder, 'new'), '')
  mkdirSync(join(folder, 'made'))
  expect([modeOf('new'), modeOf('made')]).toEqual(['600', '700'])
})
