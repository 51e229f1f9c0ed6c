/** `at` counts characters. */
type Parsed =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly at: number; readonly reason: string }

/** A number before a colon is not matched: quoting it would turn it into a key. */
// An unterminated string is one token; otherwise matching would take quadratic time.
const STRING_OR_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d+(?:[.]\d+)?(?:[eE][+-]?\d+)?(?!\s*:)/g

const LONG_WHOLE_NUMBER = /^-?[1-9]\d{15,}$/

/** Quotes whole numbers of 16 digits or more: above 2^53 a JavaScript number would lose digits of an id. */
const quoteLongNumbers = (text: string): string =>
  /\d{16}/.test(text)
    ? text.replace(STRING_OR_NUMBER, (matched) => (LONG_WHOLE_NUMBER.test(matched) ? `"${matched}"` : matched))
    : text

const tokenPattern =
  /[ \t\n\r]*(?:(?<mark>[[\]{}:,])|(?<text>"[^"\\]*(?:\\.[^"\\]*)*")|(?<plain>-?(?:0|[1-9]\d*)(?:[.]\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)\b))/y

const INVALID_CHARACTER = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})|(?![\x7f-\x9f])\p{Cc}/u

const findInvalidCharacter = (text: string): number => text.search(INVALID_CHARACTER)

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const CLOSING_BRACKETS = { '[': ']', '{': '}' } as const

/** A linked list: copying an array at every bracket would take quadratic time. */
interface OpenBracket {
  readonly bracket: '[' | '{'
  readonly outer: OpenBracket | null
}

interface ParserState {
  readonly expected: Expected
  readonly open: OpenBracket | null
}

const afterValue = (open: OpenBracket | null): ParserState => ({
  expected: open === null ? 'nothing' : 'comma or end',
  open,
})

/** The state after one token; null when the token is not allowed here. */
const advance = ({ expected, open }: ParserState, part: string): ParserState | null => {
  const isValueExpected = expected === 'value' || expected === 'value or end'
  if (part === '[' || part === '{')
    return isValueExpected
      ? { expected: part === '[' ? 'value or end' : 'key or end', open: { bracket: part, outer: open } }
      : null
  if (part === ']' || part === '}')
    return open !== null && CLOSING_BRACKETS[open.bracket] === part && expected.endsWith('or end')
      ? afterValue(open.outer)
      : null
  if (part === ':') return expected === 'colon' ? { expected: 'value', open } : null
  if (part === ',')
    return expected === 'comma or end' ? { expected: open?.bracket === '[' ? 'value' : 'key', open } : null
  if (expected === 'key' || expected === 'key or end') return part.startsWith('"') ? { expected: 'colon', open } : null
  return isValueExpected ? afterValue(open) : null
}

/** Finds the first invalid character. Slow: runs only after `JSON.parse` failed. */
const findSyntaxError = (text: string): { at: number; reason: string } => {
  let state: ParserState = { expected: 'value', open: null }
  for (let at = 0; ; ) {
    tokenPattern.lastIndex = at
    const found = tokenPattern.exec(text)
    const start = at + (/^[ \t\n\r]*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0)
    if (found === null) {
      const rest = text.slice(start, start + 12)
      if (rest === '') return { at: start, reason: 'the text ends too early' }
      return {
        at: start,
        reason: rest.startsWith('"') ? 'a string is not terminated' : `${JSON.stringify(rest)} is invalid JSON`,
      }
    }
    const part = found[0].trimStart()
    const invalidAt = part.startsWith('"') ? findInvalidCharacter(part) : -1
    if (invalidAt !== -1)
      return { at: start + invalidAt, reason: 'a string contains a character that is invalid in JSON' }
    const next = advance(state, part)
    if (next === null) return { at: start, reason: `found ${part.slice(0, 20)} instead of ${state.expected}` }
    state = next
    at = tokenPattern.lastIndex
  }
}

/** Parses JSON, but returns whole numbers of 16 digits or more as strings, so that ids stay exact. */
export function parseVerbatim(text: string): Parsed {
  try {
    return { kind: 'parsed', value: JSON.parse(quoteLongNumbers(text)) }
  } catch {
    // The parser of Node 20 does not always report the position.
    return { kind: 'broken', ...findSyntaxError(text) }
  }
}
