/**
 * Both engines read int8 and numeric as safe integers (others throw) and parse jsonb. An instant is a bigint column of
 * epoch milliseconds. `engines/open.ts` selects the engine.
 */

/** Documents need `json`; lists become arrays for `= any(…)`. */
type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly string[]
  | readonly number[]
  | readonly (string | null)[]
  | readonly (number | null)[]

/** The name is unique to the text; values bind to $1..$n. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
}

export interface Queryable {
  /** An update returns rows only with `returning`. */
  query<Row>(statement: Statement): Promise<Row[]>
  /** Runs several statements without values. For migrations only. */
  script(text: string): Promise<void>
}

export interface Database extends Queryable {
  readonly engine: 'postgres' | 'pglite'
  /**
   * Commits and returns the result of `work`. Any error rolls back and is thrown again. Inside, query only `tx` (the
   * database throws) and await no network: PGlite has one connection. Concurrent queries are sent together and run in
   * order; after a failure the rest fails too.
   */
  transaction<Answer>(work: (tx: Queryable) => Promise<Answer>): Promise<Answer>
  /** Calls `wake` after each NOTIFY and after a reconnect. The result stops listening. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>
  ready(): Promise<boolean>
  close(): Promise<void>
}

const boundValue = Symbol('value of a parameter')

/** A value with one placeholder, however often a statement uses it. */
export interface Parameter {
  readonly [boundValue]: Value
}

/** Use it in clauses that repeat a value: each use of a plain value gets its own placeholder. */
export function parameter(value: Value): Parameter {
  return { [boundValue]: value }
}

const clauseTexts = Symbol('texts of a clause')

/** A shared SQL fragment. Only `clause` creates it, so its text always comes from source code. */
export interface Clause {
  readonly [clauseTexts]: readonly string[]
  readonly values: readonly (Value | Parameter)[]
}

type Part = Value | Parameter | Clause

type Tag = (texts: TemplateStringsArray, ...parts: readonly Part[]) => Statement

const MAX_NAME_LENGTH = 63 // PostgreSQL truncates longer names

const textCache = new WeakMap<TemplateStringsArray, string>()

const numberPlaceholders = (texts: readonly string[]): string =>
  texts.reduce((whole, text, at) => (at === 0 ? text : `${whole}$${at}${text}`), '').trim()

/** Cached per template. */
const getText = (texts: TemplateStringsArray): string => {
  const before = textCache.get(texts)
  if (before !== undefined) return before
  const text = numberPlaceholders(texts)
  textCache.set(texts, text)
  return text
}

const isClause = (part: Part): part is Clause => typeof part === 'object' && part !== null && clauseTexts in part

const isParameter = (part: Part): part is Parameter => typeof part === 'object' && part !== null && boundValue in part

const isValue = (part: Part): part is Value => !isClause(part) && !isParameter(part)

const areValues = (parts: readonly Part[]): parts is readonly Value[] => parts.every(isValue)

/** For use inside `sql` and other clauses. */
export function clause(outer: readonly string[], ...parts: readonly Part[]): Clause {
  const texts = [outer[0] ?? '']
  const values: (Value | Parameter)[] = []
  parts.forEach((part, at) => {
    const [head = '', ...tail] = isClause(part) ? part[clauseTexts] : ['', '']
    texts.push(`${texts.pop()}${head}`, ...tail)
    texts.push(`${texts.pop()}${outer[at + 1] ?? ''}`)
    values.push(...(isClause(part) ? part.values : [part]))
  })
  return { [clauseTexts]: texts, values }
}

/** Numbers values in the order of their first use. */
const bindValues = ({ [clauseTexts]: texts, values: bindables }: Clause): Pick<Statement, 'text' | 'values'> => {
  const bound: (Value | Parameter)[] = []
  const numberOf = (bindable: Value | Parameter): number => {
    const before = isParameter(bindable) ? bound.indexOf(bindable) : -1
    return before === -1 ? bound.push(bindable) : before + 1
  }
  const [first = '', ...rest] = texts
  const text = rest.reduce((whole, next, at) => `${whole}$${numberOf(bindables[at] ?? null)}${next}`, first)
  return { text: text.trim(), values: bound.map((one) => (isParameter(one) ? one[boundValue] : one)) }
}

/**
 * A named statement: sql('draft.find')`select … where shop_id = ${shopId}`. Every `${}` becomes a bound value; a
 * `clause` is inlined, and a `parameter` bound once.
 * @throws RangeError for a name that PostgreSQL would truncate.
 */
export function sql(name: string): Tag {
  if (name.length > MAX_NAME_LENGTH)
    throw new RangeError(`A statement name has at most ${MAX_NAME_LENGTH} characters: ${name}`)
  return (texts, ...parts) => ({
    name,
    ...(areValues(parts) ? { text: getText(texts), values: parts } : bindValues(clause(texts, ...parts))),
  })
}

/** @throws Error for no row, which is a bug. */
export async function oneRow<Row>(db: Queryable, statement: Statement): Promise<Row> {
  const [row] = await db.query<Row>(statement)
  if (row === undefined) throw new Error(`The statement ${statement.name} returned no row`)
  return row
}

export function json(document: unknown): string {
  const text = JSON.stringify(document)
  if (text === undefined) throw new TypeError('A jsonb column cannot store undefined: write null')
  return text
}

/** @throws RangeError for an unsafe integer. */
export function parseWholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a safe integer: ${text}`)
  return number
}
