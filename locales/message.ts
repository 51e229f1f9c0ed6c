import { MessageFormat, type Model, parseMessage, visit } from 'messageformat'
import { DEFAULT_TIME_ZONE, type TimeZone } from '../schemas/values/calendar.ts'
import { isolatorFor } from './bidi.ts'
import { formattingLanguage, isPseudoLanguage, isRightToLeft } from './languages.ts'
import { messageFunctions } from './message-functions.ts'
import { pseudoMessage } from './pseudo.ts'

export type MessageValues = Readonly<Record<string, string | number>>

type Parts = readonly (string | { readonly name: string })[]

/**
 * `fixed` has no placeholders. `parts` is set when placeholders only insert values, null when they select or format.
 */
type Message =
  | { readonly kind: 'fixed'; readonly text: string }
  | {
      readonly kind: 'filled'
      readonly isolate: (text: string) => string
      readonly format: MessageFormat<string>
      readonly parts: Parts | null
      readonly textByCounts: Map<string, string>
    }
  | { readonly kind: 'broken'; readonly problem: string }

/** A missing variable leaves its name in the text. */
interface FormattedMessage {
  readonly text: string
  readonly problems: readonly string[]
}

const errorMessageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isFixed = (model: Model.Message): boolean =>
  model.type === 'message' && model.pattern.every((part) => typeof part === 'string')

/** Null for a placeholder that formats or selects. */
const variableName = (part: Model.Expression | Model.Markup): string | null =>
  part.type === 'expression' && part.arg?.type === 'variable' && part.functionRef === undefined ? part.arg.name : null

const parseParts = (model: Model.Message): Parts | null => {
  if (model.type !== 'message' || model.declarations.length > 0) return null
  const parts: (string | { readonly name: string })[] = []
  for (const part of model.pattern) {
    const name = typeof part === 'string' ? null : variableName(part)
    if (typeof part === 'string') parts.push(part)
    else if (name === null) return null
    else parts.push({ name })
  }
  return parts
}

const compile = (language: string, text: string, zone: TimeZone): Message => {
  try {
    const parsed = parseMessage(text)
    const model = isPseudoLanguage(language) ? pseudoMessage(language, parsed) : parsed
    const format = new MessageFormat<string>(formattingLanguage(language), model, {
      ...(isRightToLeft(language) ? { bidiIsolation: 'default', dir: 'rtl' } : { bidiIsolation: 'none' }),
      functions: messageFunctions(zone),
    })
    return isFixed(model)
      ? { kind: 'fixed', text: format.format() }
      : { kind: 'filled', isolate: isolatorFor(language), format, parts: parseParts(model), textByCounts: new Map() }
  } catch (error) {
    // The next source supplies the text.
    return { kind: 'broken', problem: errorMessageOf(error) }
  }
}

// Bounds the texts that merchants try in previews.
const MAX_COMPILED = 20_000
const compiled = new Map<string, Map<string, Message>>()
let compiledCount = 0

/** Only `:date` depends on the zone, so other texts are compiled once per language. */
const localeKey = (language: string, text: string, zone: TimeZone): string =>
  text.includes(':date') ? `${language} ${zone}` : language

/** Compiles a text once per language, and per zone if it has dates. */
export function getMessage(language: string, text: string, zone: TimeZone = DEFAULT_TIME_ZONE): Message {
  const key = localeKey(language, text, zone)
  const known = compiled.get(key)?.get(text)
  if (known !== undefined) return known
  if (compiledCount >= MAX_COMPILED) {
    compiled.clear()
    compiledCount = 0
  }
  const message = compile(language, text, zone)
  const ofLocale = compiled.get(key) ?? new Map<string, Message>()
  compiled.set(key, ofLocale.set(text, message))
  compiledCount += 1
  return message
}

/** Null where a value is missing, or is a number that needs formatting. */
const joinParts = (parts: Parts, values: MessageValues, isolate: (text: string) => string): string | null => {
  let text = ''
  for (const part of parts) {
    const value = typeof part === 'string' ? part : values[part.name]
    if (typeof value !== 'string') return null
    text += typeof part === 'string' ? part : isolate(value)
  }
  return text
}

/** Null unless all values are numbers: names must not be cached. */
const toCountsKey = (values: MessageValues): string | null =>
  Object.values(values).every((value) => typeof value === 'number') ? JSON.stringify(values) : null

/** Most texts have few distinct counts. */
const MAX_CACHED_COUNTS = 50

export function formatMessage(message: Message, values: MessageValues): FormattedMessage {
  if (message.kind === 'broken') return { text: '', problems: [message.problem] }
  if (message.kind === 'fixed') return { text: message.text, problems: [] }
  // Most texts only insert names; joining costs a twentieth of formatting and has the same result.
  const plain = message.parts === null ? null : joinParts(message.parts, values, message.isolate)
  if (plain !== null) return { text: plain, problems: [] }
  const { format, textByCounts } = message
  const counts = toCountsKey(values)
  const known = counts === null ? undefined : textByCounts.get(counts)
  if (known !== undefined) return { text: known, problems: [] }
  const problems: string[] = []
  const text = format.format(values, (error) => problems.push(errorMessageOf(error)))
  if (counts !== null && problems.length === 0 && textByCounts.size < MAX_CACHED_COUNTS) textByCounts.set(counts, text)
  return { text, problems }
}

/**
 * The variables and functions that a text uses.
 * @throws Error when it is not MessageFormat 2.
 */
export function parseRequirements(text: string): {
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
