import { expect, test } from 'vitest'
import { codeOf, found, modules } from './modules.ts'

/** Abandoned words: no name begins with one. */
const oldNames =
  /\b(?:[Ss]cenes?|[Ww]eigh(?:s|ed)?|[Ww]ares?|[Ee]ssence|letGo|giveBack|callOff|tellFees|wayBack)(?:[A-Z]\w*)?\b/g

const namesIn = (path: string): readonly string[] =>
  codeOf(path)
    .replace(/'[^'\n]*'/g, "''")
    .match(oldNames) ?? []

test('HSE-02 no name revives an abandoned word', () => {
  expect(modules.flatMap((path) => namesIn(path).map((name) => `${path}: ${name}`))).toEqual([])
  expect('giveBack weighReturn scene'.match(oldNames)).toHaveLength(3)
})

test('HSE-02 no export begins with the former verb: record, notify, report or draw instead', () => {
  const tellFunctions = /^export (?:async )?(?:function|const) tell\w*/gm
  expect(found(tellFunctions, modules)).toEqual([])
  expect('export const tell = () => {}'.match(tellFunctions)).toHaveLength(1)
})
