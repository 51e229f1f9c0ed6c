import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textKeys } from '../../locales/bundles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })

const codeOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/[^\n]*/g, '$1')

/** The code of a room without its comments, a string a file. */
const codeIn = (room: string): readonly string[] => filesIn(room).map(codeOf)

const speaking = ['screens', 'server'].flatMap(codeIn)
const client = codeIn('client')

const all = (pattern: RegExp, codes: readonly string[]): readonly string[] =>
  codes.flatMap((code) => [...code.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? ''))

/** What stands between the parentheses of every call of a function, whatever stands inside them. */
const argumentsOf = (name: string, codes: readonly string[]): readonly string[] =>
  codes.flatMap((code) =>
    [...code.matchAll(new RegExp(`(?:^|[^\\w$])${name}\\(`, 'g'))].map((match) => {
      const start = match.index + match[0].length
      let depth = 1
      let end = start
      while (depth > 0 && end < code.length) {
        if (code[end] === '(') depth++
        if (code[end] === ')') depth--
        end++
      }
      return code.slice(start, end - 1)
    }),
  )

const literal = /'([^'\n]*)'|`([^`$]*)`/g

/** The part of the arguments that names the text: what comes after the first comma are its values. */
const named = (args: string): string => args.split(/,\s*\{/)[0] ?? ''

const areas = [...new Set(textKeys.map((key) => key.split('.')[0]))].join('|')

/** Names that a call of the translator says outright: `t('items.title')`, `t(past ? 'a.b' : 'a.c')`. */
export const saidOutright: readonly string[] = all(literal, argumentsOf('t', speaking).map(named)).filter((name) =>
  new RegExp(`^(?:${areas})\\.`).test(name),
)

/** Names of texts in tables, said later: `{ email: 'field.email' }`. An action may have the name of a text: see `isPosted`. */
export const inTables: readonly string[] = all(literal, speaking)

/** Names of texts put together, as they stand in the code. */
export const putTogether: readonly string[] = [
  ...new Set(all(new RegExp(`\`((?:${areas})\\.[^\`]*\\$\\{[^\`]*)\``, 'g'), speaking)),
].sort()

/** Names of actions: they look like names of texts, and are none. */
export const posted: ReadonlySet<string> = new Set([
  ...all(/'([a-z-]+\.[a-z-]+)'/g, argumentsOf('post', speaking)),
  ...all(/^ {2}'([a-z-]+\.[a-z-]+)': \w+,$/gm, codeIn('server/journey')),
])

/** The words that the client asks for. */
export const saidByClient: readonly string[] = [
  ...all(literal, argumentsOf('say', client)),
  ...all(/strings\??\.(\w+)/g, client),
  ...all(/strings\??\.?\['([^']+)'\]/g, client),
]

/** Words that the client puts together. */
export const putTogetherByClient: readonly string[] = [
  ...new Set(all(/`([^`]*\$\{[^`]*)`/g, argumentsOf('say', client))),
].sort()
