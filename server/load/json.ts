/** What a JSON text says, or where it stops being JSON: `at` counts characters. */
type Parsed =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly at: number; readonly reason: string }

/** A number before a colon is left alone: quoted, it would make a key of what is none. */
// A string that does not end is one token too: tried again at each of its quotes it would take quadratic time.
const stringsAndNumbers = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d+(?:[.]\d+)?(?:[eE][+-]?\d+)?(?!\s*:)/g

const longWholeNumber = /^-?[1-9]\d{15,}$/

/** Whole numbers of 16 digits and more as text: beyond 2^53 a number would lose the digits of an id. */
const quoteLongNumbers = (text: string): string =>
  /\d{16}/.test(text)
    ? text.replace(stringsAndNumbers, (token) => (longWholeNumber.test(token) ? `"${token}"` : token))
    : text

const token =
  /[ \t\n\r]*(?:(?<mark>[[\]{}:,])|(?<text>"[^"\\]*(?:\\.[^"\\]*)*")|(?<plain>-?(?:0|[1-9]\d*)(?:[.]\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)\b))/y

const badInText = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})|(?![\x7f-\x9f])\p{Cc}/u

/** Where a string stops being JSON: a control character (those from 127 on are allowed) or an unknown escape; -1 if nowhere. */
const faultInText = (text: string): number => text.search(badInText)

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const closes = { '[': ']', '{': '}' } as const

/** An open bracket in those around it: not a list, which would be copied at every bracket of a text that is all brackets. */
interface Open {
  readonly bracket: '[' | '{'
  readonly outer: Open | null
}

/** Where the reading of a text stands. */
interface Reading {
  readonly expected: Expected
  /** The innermost bracket that is open. */
  readonly open: Open | null
}

const afterValue = (open: Open | null): Reading => ({ expected: open === null ? 'nothing' : 'comma or end', open })

/** How reading goes on after one token; null when the token may not stand there. */
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

/** The first character that is not JSON. Slow and exact: it runs only when parsing has failed. */
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

/** What the text says, numbers of 16 digits and more as texts of their digits, so that ids stay what they were. */
export function parseVerbatim(text: string): Parsed {
  try {
    return { kind: 'parsed', value: JSON.parse(quoteLongNumbers(text)) }
  } catch {
    // The parser of Node 20 does not always say where: look for it here.
    return { kind: 'broken', ...findFault(text) }
  }
}
