import type { Model } from 'messageformat'
import { isolatorFor } from './bidi.ts'
import { MIRRORED_LANGUAGE } from './languages.ts'

const plain = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz'
const marked = 'ÅÇÐÉĜĤÎĴĶĹÑÖŔŠŢÛŴÝŽåçðéĝĥîĵķļñöŕšţûŵýž'
const accents = new Map(Array.from(plain, (letter, index) => [letter, marked[index] ?? letter]))

const addAccents = (text: string): string => Array.from(text, (letter) => accents.get(letter) ?? letter).join('')

const OVERRIDE = '\u202e'
const END_OVERRIDE = '\u202c'
/** Signs beside it are placed as beside an Arabic letter. */
const ARABIC_MARK = '\u061c'

/** Email addresses, order numbers and capitals such as QR stay: they are in Latin letters in Arabic texts too. */
const KEPT_OR_WORD = /\S+@\S+\w|#?\b(?:[A-Z]{2,}|\w*\d\w*)\b|(\p{L}[\p{L}’']*)/gu

const isolate = isolatorFor(MIRRORED_LANGUAGE)

const mirrorWord = (word: string): string => ARABIC_MARK + OVERRIDE + word + END_OVERRIDE + ARABIC_MARK

const mirrorWords = (text: string): string =>
  text.replace(KEPT_OR_WORD, (all, word) => (word === undefined ? isolate(all) : mirrorWord(all))).replaceAll('→', '←')

type Mark = (pattern: Model.Pattern) => Model.Pattern

const changeTexts = (pattern: Model.Pattern, change: (text: string) => string): Model.Pattern =>
  pattern.map((part) => (typeof part === 'string' ? change(part) : part))

const accentPattern: Mark = (pattern) => ['[!! ', ...changeTexts(pattern, addAccents), ' !!]']

const mirrorPattern: Mark = (pattern) => changeTexts(pattern, mirrorWords)

/** Marks a message so that it differs from English; placeholders stay unchanged (CFG-05, UXD-31). */
export function pseudoMessage(language: string, message: Model.Message): Model.Message {
  const mark = language === MIRRORED_LANGUAGE ? mirrorPattern : accentPattern
  return message.type === 'message'
    ? { ...message, pattern: mark(message.pattern) }
    : { ...message, variants: message.variants.map((variant) => ({ ...variant, value: mark(variant.value) })) }
}
