import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listMigrations } from '../../server/database/migrate.ts'
import { textOf } from './modules.ts'

/** Published migrations, one per line: name and SHA-256. */
const LIST = 'tests/house/landed-migrations.txt'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const landedMigrations = textOf(LIST).split('\n').filter(Boolean)
const present = listMigrations().map(({ name, text }) => `${name} ${hashOf(text)}`)

test('FND-78 a published migration never changes its name or its text', () => {
  const missing = landedMigrations.filter((line) => !present.includes(line))
  expect(missing, 'Restore these files, and add a new migration instead').toEqual([])
})

test('FND-78 each migration has its line in the list of those that landed', () => {
  const unlisted = present.filter((line) => !landedMigrations.includes(line))
  expect(unlisted, `Append these lines to ${LIST}`).toEqual([])
  const names = landedMigrations.map((line) => line.split(' ')[0])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
