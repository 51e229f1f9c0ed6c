import { expect, test } from 'vitest'
import { DIALECT } from './dialect.ts'
import { filesOf, textOf } from './modules.ts'

const pages = filesOf().filter((path) => /(^|\/)(README|CONTRIBUTING)\.md$/.test(path))

/** Pages also avoid these; comments may need them. */
const PAGE_DIALECT = /\b(?:whatever|everybody|stand|what is \w+ed|house|rooms?|(?<!fair )floors?)\b/i

const wordsOf = (text: string): readonly string[] =>
  [DIALECT, PAGE_DIALECT].flatMap((words) => text.match(new RegExp(words, 'gi')) ?? [])

test('HSE-26 the pages use plain English', () => {
  const prose = (page: string) =>
    textOf(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`]*`|\]\([^)]*\)/g, '')
  const found = pages.flatMap((page) => wordsOf(prose(page)).map((word) => `${page}: ${word}`))
  expect(found).toEqual([])
  expect(wordsOf('Nobody told her. The house.')).toHaveLength(4)
})

test('HSE-26 the pages have at most 12,000 words', () => {
  const words = pages.flatMap((page) =>
    textOf(page)
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word)),
  )
  expect(words.length).toBeLessThanOrEqual(12_000)
})
