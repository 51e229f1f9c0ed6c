import { MessageFormat, type Model, parseMessage, visit } from 'messageformat'
import { formattingLanguage, PSEUDO_LANGUAGE } from './languages.ts'
import { messageFunctions } from './message-functions.ts'
import { pseudoMessage } from './pseudo.ts'

/** What a placeholder is filled with: text as it is, numbers in the figures of the language. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Words, and the names of the placeholders between them. */
type Parts = readonly (string | { readonly name: string })[]

/**
 * A text that can be said, or why it cannot be read. `fixed` is a text without placeholders. `parts` has one that only puts
 * values between its words; null where it chooses or formats. `counted` has what was said of counts.
 */
type Message =
  | { readonly kind: 'fixed'; readonly text: string }
  | {
      readonly kind: 'filled'
      readonly format: MessageFormat<string>
      readonly parts: Parts | null
      readonly counted: Map<string, string>
    }
  | { readonly kind: 'broken'; readonly problem: string }

/** What came out, and what was wrong on the way: a missing variable leaves its name in the text. */
interface Said {
  readonly text: string
  readonly problems: readonly string[]
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isFixed = (model: Model.Message): boolean =>
  model.type === 'message' && model.pattern.every((part) => typeof part === 'string')

/** The name of the value that stands there as it is; null for whatever says more. */
const nameIn = (part: Model.Expression | Model.Markup): string | null =>
  part.type === 'expression' && part.arg?.type === 'variable' && part.functionRef === undefined ? part.arg.name : null

const partsOf = (model: Model.Message): Parts | null => {
  if (model.type !== 'message' || model.declarations.length > 0) return null
  const parts: (string | { readonly name: string })[] = []
  for (const part of model.pattern) {
    const name = typeof part === 'string' ? null : nameIn(part)
    if (typeof part === 'string') parts.push(part)
    else if (name === null) return null
    else parts.push({ name })
  }
  return parts
}

const compile = (language: string, text: string): Message => {
  try {
    const parsed = parseMessage(text)
    const model = language === PSEUDO_LANGUAGE ? pseudoMessage(parsed) : parsed
    const format = new MessageFormat<string>(formattingLanguage(language), model, {
      bidiIsolation: 'none',
      functions: messageFunctions,
    })
    return isFixed(model)
      ? { kind: 'fixed', text: format.format() }
      : { kind: 'filled', format, parts: partsOf(model), counted: new Map() }
  } catch (error) {
    // A merchant's text that slipped past the check is reported when it is used, and the next source speaks.
    return { kind: 'broken', problem: sentenceOf(error) }
  }
}

// The built-in texts are a few thousand; what merchants try out in previews must not grow for ever.
const MAX_COMPILED = 20_000
const compiled = new Map<string, Map<string, Message>>()
let compiledCount = 0

/** The message of a text, made ready once for each language and text. */
export function messageOf(language: string, text: string): Message {
  const known = compiled.get(language)?.get(text)
  if (known !== undefined) return known
  if (compiledCount >= MAX_COMPILED) {
    compiled.clear()
    compiledCount = 0
  }
  const message = compile(language, text)
  const ofLanguage = compiled.get(language) ?? new Map<string, Message>()
  compiled.set(language, ofLanguage.set(text, message))
  compiledCount += 1
  return message
}

/** The parts joined; null where a value is missing, or is no text and has a form in the language. */
const joined = (parts: Parts, values: MessageValues): string | null => {
  let text = ''
  for (const part of parts) {
    const value = typeof part === 'string' ? part : values[part.name]
    if (typeof value !== 'string') return null
    text += value
  }
  return text
}

/** The counts that fill a text, as one word; null where anything else does: names are nobody's to remember. */
const countsIn = (values: MessageValues): string | null =>
  Object.values(values).every((value) => typeof value === 'number') ? JSON.stringify(values) : null

/** Of so many counts a text is remembered; most are about a few. */
const MAX_COUNTED = 50

/** The message with its placeholders filled. */
export function say(message: Message, values: MessageValues): Said {
  if (message.kind === 'broken') return { text: '', problems: [message.problem] }
  if (message.kind === 'fixed') return { text: message.text, problems: [] }
  // Most texts are words and names: joining them costs a twentieth of what formatting does, and says the same.
  const plain = message.parts === null ? null : joined(message.parts, values)
  if (plain !== null) return { text: plain, problems: [] }
  const { format, counted } = message
  const counts = countsIn(values)
  const known = counts === null ? undefined : counted.get(counts)
  if (known !== undefined) return { text: known, problems: [] }
  const problems: string[] = []
  const text = format.format(values, (error) => problems.push(sentenceOf(error)))
  if (counts !== null && problems.length === 0 && counted.size < MAX_COUNTED) counted.set(counts, text)
  return { text, problems }
}

/** What a text needs from outside: the variables it is filled with and the functions it calls. @throws Error when it cannot be read. */
export function needsOf(text: string): {
  readonly variables: readonly string[]
  readonly functions: readonly string[]
} {
  const variables = new Set<string>()
  const functions = new Set<string>()
  const own = new Set<string>()
  visit(parseMessage(text), {
    declaration: (declaration) => {
      if (declaration.type === 'local') own.add(declaration.name)
    },
    functionRef: ({ name }) => {
      functions.add(name)
    },
    value: (value) => {
      if (value.type === 'variable') variables.add(value.name)
    },
  })
  return { variables: [...variables].filter((name) => !own.has(name)).sort(), functions: [...functions].sort() }
}
