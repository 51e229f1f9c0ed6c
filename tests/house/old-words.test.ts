import { expect, test } from 'vitest'
import { codeOf, found, modules } from './modules.ts'

/** Words that the house gave up for those of its vocabulary: no name begins with one. */
const given =
  /\b(?:[Ss]cenes?|[Ww]eigh(?:s|ed)?|[Ww]ares?|[Ee]ssence|letGo|giveBack|callOff|tellFees|wayBack)(?:[A-Z]\w*)?\b/g

/** What stands in quotes is said to somebody, or was published under such a name. */
const namesIn = (path: string): readonly string[] =>
  codeOf(path)
    .replace(/'[^'\n]*'/g, "''")
    .match(given) ?? []

test('HSE-02 no name takes up a word again that was given up', () => {
  expect(modules.flatMap((path) => namesIn(path).map((name) => `${path}: ${name}`))).toEqual([])
  expect('giveBack weighReturn scene'.match(given)).toHaveLength(3)
})

test('HSE-02 what a room gives others is named by what it does: to record, notify, report or draw, where all was told before', () => {
  const telling = /^export (?:async )?(?:function|const) tell\w*/gm
  expect(found(telling, modules)).toEqual([])
  expect('export const tell = () => {}'.match(telling)).toHaveLength(1)
})
