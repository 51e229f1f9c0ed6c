import { expect, test } from 'vitest'
import { acceptedLanguages } from '../../server/http/request/accept-language.ts'

test.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', ['fr-CA', 'fr', 'en']],
  ['en;q=0.5, ja, de;q=0.7', ['ja', 'de', 'en']],
  ['de;q=0, *;q=0.1, en', ['en']],
  ['da, en-gb;q=0.8;level=1', ['da', 'en-gb']],
  ['<script>, ;;; , en;q=x', []],
  ['', []],
  [undefined, []],
])('HSE-31 the languages of %o are sorted by weight', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})

test('HSE-31 the header is read up to the length that browsers send', () => {
  expect(acceptedLanguages('en,'.repeat(100_000)).length).toBeLessThan(400)
})
