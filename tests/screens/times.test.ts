import { expect, test } from 'vitest'
import { dateText, timeText } from '../../locales/format.ts'
import { goldenNames, readGolden } from '../support/golden.ts'

type Piece = Readonly<Record<string, unknown>>

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && !Array.isArray(value)

const day =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}|\d\d\/\d\d\/\d{4} - /

/** What a part says by itself: not what stands in parts of its own. */
const wordsIn = (piece: Piece): readonly string[] =>
  [piece.value, piece.at, piece.detail, piece.lines].flat().filter((one): one is string => typeof one === 'string')

/** The parts of these components that tell of a day, each with what it says. */
const tellingIn = (value: unknown): readonly { readonly piece: Piece; readonly words: string }[] => {
  if (Array.isArray(value)) return value.flatMap(tellingIn)
  if (!isPiece(value)) return []
  const words = wordsIn(value).join(' · ')
  return [...(day.test(words) ? [{ piece: value, words }] : []), ...Object.values(value).flatMap(tellingIn)]
}

const told = new Set(['timeline', 'key_values', 'record_list', 'code_card', 'label_block'])

const componentsIn = (value: unknown): readonly Piece[] => {
  if (Array.isArray(value)) return value.flatMap(componentsIn)
  if (!isPiece(value)) return []
  return told.has(String(value.type)) ? [value] : Object.values(value).flatMap(componentsIn)
}

test('CTR-09 whoever reads a day among facts, steps and records finds its moment in ISO 8601 beside it', () => {
  const pages = goldenNames().filter((name) => !name.startsWith('mail'))
  const telling = pages.flatMap((name) => componentsIn(readGolden(name)).flatMap(tellingIn))
  expect(telling.length).toBeGreaterThan(30)
  const wrong = telling.filter(({ piece: { time }, words }) => {
    const at = Date.parse(String(time))
    return Number.isNaN(at) || ![dateText('en', at), timeText('en', at)].some((text) => words.includes(text))
  })
  expect(wrong.map(({ words }) => words)).toEqual([])
})
