import { expect, test } from 'vitest'
import { dateText, nearDateText, timeText } from '../../locales/format.ts'
import { goldenNames, readGolden } from '../support/golden.ts'

type Piece = Readonly<Record<string, unknown>>

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && !Array.isArray(value)

const day =
  /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s\d{1,2}(?!\d)|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{1,2},\s\d{4}|\d\d\/\d\d\/\d{4} - /

/** Names, or parts with their own moment. */
const isOtherPiece = (value: unknown): boolean =>
  isPiece(value) && ('type' in value || 'label' in value || 'title' in value || 'id' in value || 'time' in value)

const wordsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((one) => !isOtherPiece(one)).flatMap(wordsIn)
  return isPiece(value)
    ? Object.values(value)
        .filter((one) => !isOtherPiece(one))
        .flatMap(wordsIn)
    : []
}

/** Inline text has its moment beside the component's words. */
const isTextPiece = (piece: Piece): boolean => 'kind' in piece || 'inline' in piece

const findTimeTexts = (value: unknown): readonly { readonly piece: Piece; readonly words: string }[] => {
  if (Array.isArray(value)) return value.flatMap(findTimeTexts)
  if (!isPiece(value) || isTextPiece(value)) return []
  const words = wordsIn(value).join(' · ')
  return [...(day.test(words) ? [{ piece: value, words }] : []), ...Object.values(value).flatMap(findTimeTexts)]
}

test('CTR-09 every day on a page, alone or in text, has its ISO 8601 moment', () => {
  const pages = goldenNames().filter((name) => !name.startsWith('mail'))
  const timeTexts = pages.flatMap((name) => findTimeTexts(readGolden(name)).map((one) => ({ name, ...one })))
  expect(timeTexts.length).toBeGreaterThan(100)
  const wrong = timeTexts.filter(({ piece: { time }, words }) => {
    const at = Date.parse(String(time))
    if (Number.isNaN(at)) return true
    const days = [dateText('en', 'UTC', at), nearDateText('en', 'UTC', at, at), timeText('en', 'UTC', at)]
    return !days.some((text) => words.includes(text))
  })
  expect(wrong.map(({ name, piece, words }) => `${name} ${piece.type ?? piece.id ?? piece.label}: ${words}`)).toEqual(
    [],
  )
})

test('CTR-09 every moment beside words has its day in those words', () => {
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

/** The carrier's times keep the form of the specification. */
const withoutEvents = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEvents)
  if (!isPiece(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (name === 'events' ? [] : [[name, withoutEvents(one)]])),
  )
}

test('UXD-29 no page and no letter writes a date or a time in figures', () => {
  const figures = /\d\d\/\d\d\/\d{4}|\d(?:AM|PM)/
  const wrong = goldenNames().filter((name) => figures.test(JSON.stringify(withoutEvents(readGolden(name)))))
  expect(wrong).toEqual([])
})

test('UXD-29 a status page has one form of dates, except the estimated delivery', () => {
  const pages = goldenNames().filter((name) => name.startsWith('status/'))
  const texts = pages.map((name) =>
    JSON.stringify(readGolden(name)).replaceAll(/"Estimated delivery","value":"[^"]+"/g, ''),
  )
  expect(texts.flatMap((text) => text.match(/(?:March|April|May|June)\s\d+,\s\d{4}/g) ?? [])).toEqual([])
  expect(texts.join('')).toMatch(/Apr\s14/)
})
