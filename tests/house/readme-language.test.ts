import { expect, test } from 'vitest'
import { filesOf, textOf } from './modules.ts'

const pages = filesOf().filter((path) => /(^|\/)(README|CONTRIBUTING)\.md$/.test(path))

/** Words of the old dialect (english.md). */
const DIALECT =
  /\b(?:whoever|whomever|whatever|nobody|somebody|everybody|whom|stands?|stood|told|said|she|hers?|what is \w+ed|house|rooms?|(?<!fair )floors?)\b/gi

test('HSE-26 the pages use plain English', () => {
  const prose = (page: string) =>
    textOf(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`]*`|\]\([^)]*\)/g, '')
  const found = pages.flatMap((page) => (prose(page).match(DIALECT) ?? []).map((word) => `${page}: ${word}`))
  expect(found).toEqual([])
  expect('Nobody told her.'.match(DIALECT)).toHaveLength(3)
})

test('HSE-26 the pages have at most 12,000 words', () => {
  const words = pages.flatMap((page) =>
    textOf(page)
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word)),
  )
  expect(words.length).toBeLessThanOrEqual(12_000)
})
