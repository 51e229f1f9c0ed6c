/** `at` counts characters. */
type Parsed =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly at: number; readonly reason: string }

/** A number before a colon is not matched: quoting it would turn it into a key. */
// An unterminated string is one token; otherwise matching would take quadratic time.
const stringsAndNumbers = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d+(?:[.]\d+)?(?:[eE][+-]?\d+)?(?!\s*:)/g

const longWholeNumber = /^-?[1-9]\d{15,}$/

/** Quotes whole numbers of 16 digits or more: above 2^53 a JavaScript number would lose digits of an id. */
const quoteLongNumbers = (text: string): string =>
  /\d{16}/.test(text)
    ? text.replace(stringsAndNumbers, (token) => (longWholeNumber.test(token) ? `"${token}"` : token))
    : text

const token =
  /[ \t\n\r]*(?:(?<mark>[[\]{}:,])|(?<text>"[^"\\]*(?:\\.[^"\\]*)*")|(?<plain>-?(?:0|[1-9]\d*)(?:[.]\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)\b))/y

const badInText = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})|(?![\x7f-\x9f])\p{Cc}/u

/** -1 if all characters are valid. JSON allows characters from 127 on. */
const faultInText = (text: string): number => text.search(badInText)

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const closes = { '[': ']', '{': '}' } as const

/** A linked list: copying an array at every bracket would take quadratic time. */
interface Open {
  readonly bracket: '[' | '{'
  readonly outer: Open | null
}

interface Reading {
  readonly expected: Expected
  readonly open: Open | null
}

const afterValue = (open: Open | null): Reading => ({ expected: open === null ? 'nothing' : 'comma or end', open })

/** The state after one token; null when the token is not allowed here. */
const step = ({ expected, open }: Reading, part: string): Reading | null => {
  const takesValue = expected === 'value' || expected === 'value or end'
  if (part === '[' || part === '{')
    return takesValue
      ? { expected: part === '[' ? 'value or end' : 'key or end', open: { bracket: part, outer: open } }
      : null
  if (part === ']' || part === '}')
    return open !== null && closes[open.bracket] === part && expected.endsWith('or end') ? afterValue(open.outer) : null
  if (part === ':') return expected === 'colon' ? { expected: 'value', open } : null
  if (part === ',')
    return expected === 'comma or end' ? { expected: open?.bracket === '[' ? 'value' : 'key', open } : null
  if (expected === 'key' || expected === 'key or end') return part.startsWith('"') ? { expected: 'colon', open } : null
  return takesValue ? afterValue(open) : null
}

/** Finds the first invalid character. Slow: runs only after `JSON.parse` failed. */
const findFault = (text: string): { at: number; reason: string } => {
  let reading: Reading = { expected: 'value', open: null }
  for (let at = 0; ; ) {
    token.lastIndex = at
    const found = token.exec(text)
    const start = at + (/^[ \t\n\r]*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0)
    if (found === null) {
      const rest = text.slice(start, start + 12)
      if (rest === '') return { at: start, reason: 'the text ends too early' }
      return {
        at: start,
        reason: rest.startsWith('"') ? 'a string does not end' : `${JSON.stringify(rest)} is not JSON`,
      }
    }
    const part = found[0].trimStart()
    const inside = part.startsWith('"') ? faultInText(part) : -1
    if (inside !== -1) return { at: start + inside, reason: 'a string holds a character that JSON does not allow' }
    const next = step(reading, part)
    if (next === null) return { at: start, reason: `${part.slice(0, 20)} stands where ${reading.expected} should be` }
    reading = next
    at = token.lastIndex
  }
}

/** Parses JSON, but returns whole numbers of 16 digits or more as strings, so that ids stay exact. */
export function parseVerbatim(text: string): Parsed {
  try {
    return { kind: 'parsed', value: JSON.parse(quoteLongNumbers(text)) }
  } catch {
    // The parser of Node 20 does not always report the position.
    return { kind: 'broken', ...findFault(text) }
  }
}
