import { expect, test } from 'vitest'
import { dateText, timeText } from '../../locales/format.ts'
import { goldenNames, readGolden } from '../support/golden.ts'

type Piece = Readonly<Record<string, unknown>>

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && !Array.isArray(value)

const day =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{1,2},\s\d{4}|\d\d\/\d\d\/\d{4} - /

/** What names things, or is a part that has a place for its own moment. */
const isElsewhere = (value: unknown): boolean =>
  isPiece(value) && ('type' in value || 'label' in value || 'title' in value || 'id' in value || 'time' in value)

/** What a part says by itself, in whatever tree of words: not what stands in parts of its own. */
const wordsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((one) => !isElsewhere(one)).flatMap(wordsIn)
  return isPiece(value)
    ? Object.values(value)
        .filter((one) => !isElsewhere(one))
        .flatMap(wordsIn)
    : []
}

/** A part of words is no part of its own: its moment stands beside the words of the component. */
const isOfWords = (piece: Piece): boolean => 'kind' in piece || 'inline' in piece

/** The parts of a page that tell of a day, each with what it says. */
const tellingIn = (value: unknown): readonly { readonly piece: Piece; readonly words: string }[] => {
  if (Array.isArray(value)) return value.flatMap(tellingIn)
  if (!isPiece(value) || isOfWords(value)) return []
  const words = wordsIn(value).join(' · ')
  return [...(day.test(words) ? [{ piece: value, words }] : []), ...Object.values(value).flatMap(tellingIn)]
}

test('CTR-09 whoever reads a day on a page, alone or inside a sentence, finds its moment in ISO 8601 beside it', () => {
  const pages = goldenNames().filter((name) => !name.startsWith('mail'))
  const telling = pages.flatMap((name) => tellingIn(readGolden(name)).map((one) => ({ name, ...one })))
  expect(telling.length).toBeGreaterThan(100)
  const wrong = telling.filter(({ piece: { time }, words }) => {
    const at = Date.parse(String(time))
    return Number.isNaN(at) || ![dateText('en', at), timeText('en', at)].some((text) => words.includes(text))
  })
  expect(wrong.map(({ name, piece, words }) => `${name} ${piece.type ?? piece.id ?? piece.label}: ${words}`)).toEqual(
    [],
  )
})

test('CTR-09 whoever finds a moment beside words reads its day in them', () => {
  const pages = goldenNames().filter((name) => !name.startsWith('mail'))
  const timed = (value: unknown): readonly Piece[] => {
    if (Array.isArray(value)) return value.flatMap(timed)
    if (!isPiece(value)) return []
    return [...('time' in value ? [value] : []), ...Object.values(value).flatMap(timed)]
  }
  const silent = pages.flatMap((name) =>
    timed(readGolden(name))
      .filter((piece) => !day.test(wordsIn(piece).join(' · ')))
      .map((piece) => `${name}: ${wordsIn(piece).join(' · ')}`),
  )
  expect(silent).toEqual([])
})
