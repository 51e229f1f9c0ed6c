import { expect, test } from 'vitest'
import { codeOf, found, modules } from './modules.ts'

/** Abandoned words: no name begins with one. */
const given =
  /\b(?:[Ss]cenes?|[Ww]eigh(?:s|ed)?|[Ww]ares?|[Ee]ssence|letGo|giveBack|callOff|tellFees|wayBack)(?:[A-Z]\w*)?\b/g

const namesIn = (path: string): readonly string[] =>
  codeOf(path)
    .replace(/'[^'\n]*'/g, "''")
    .match(given) ?? []

test('HSE-02 no name revives an abandoned word', () => {
  expect(modules.flatMap((path) => namesIn(path).map((name) => `${path}: ${name}`))).toEqual([])
  expect('giveBack weighReturn scene'.match(given)).toHaveLength(3)
})

test('HSE-02 no export begins with the former verb: record, notify, report or draw instead', () => {
  const telling = /^export (?:async )?(?:function|const) tell\w*/gm
  expect(found(telling, modules)).toEqual([])
  expect('export const tell = () => {}'.match(telling)).toHaveLength(1)
})
