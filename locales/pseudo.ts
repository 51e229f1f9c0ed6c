import type { Model } from 'messageformat'

const plain = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz'
const marked = 'ÅÇÐÉĜĤÎĴĶĹÑÖŔŠŢÛŴÝŽåçðéĝĥîĵķļñöŕšţûŵýž'
const accents = new Map(Array.from(plain, (letter, index) => [letter, marked[index] ?? letter]))

const addAccents = (text: string): string => Array.from(text, (letter) => accents.get(letter) ?? letter).join('')

const markPattern = (pattern: Model.Pattern): Model.Pattern => [
  '[!! ',
  ...pattern.map((part) => (typeof part === 'string' ? addAccents(part) : part)),
  ' !!]',
]

/** Adds accents and marks to a message; placeholders stay unchanged (CFG-05). */
export const pseudoMessage = (message: Model.Message): Model.Message =>
  message.type === 'message'
    ? { ...message, pattern: markPattern(message.pattern) }
    : {
        ...message,
        variants: message.variants.map((variant) => ({ ...variant, value: markPattern(variant.value) })),
      }
