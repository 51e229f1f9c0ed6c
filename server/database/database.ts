/**
 * What the store says to a database, whichever engine answers (`engines/open.ts` picks one).
 *
 * Both engines agree on values: int8 and numeric arrive as safe integers (anything else throws), jsonb arrives parsed,
 * and an instant is a bigint column of epoch milliseconds, so a plain number here.
 */

/** What a statement may carry. Documents go through `json`, lists become PostgreSQL arrays for `= any(…)`. */
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

/** A prepared statement: the name is unique to the text, values stand at $1..$n. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
}

/** What statements are asked of: a database, or one transaction on it. */
export interface Queryable {
  /** The rows of one statement; an update tells what it touched with `returning`. */
  query<Row>(statement: Statement): Promise<Row[]>
  /** Runs several statements without values: migrations only. */
  script(text: string): Promise<void>
}

export interface Database extends Queryable {
  readonly engine: 'postgres' | 'pglite'
  /**
   * What `work` answers, committed. Whatever it throws rolls back and is thrown on.
   * Inside, only `tx` may be asked (asking the database itself throws), and never await the network: PGlite has one connection.
   * What is asked at once is sent at once and done in the order in which it was asked; once one of it fails, what follows does too.
   */
  transaction<Answer>(work: (tx: Queryable) => Promise<Answer>): Promise<Answer>
  /** Calls `wake` after each NOTIFY on the channel, and once after a lost connection is back. The answer stops it. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>
  /** Whether the database answers now. */
  ready(): Promise<boolean>
  close(): Promise<void>
}

const clauseTexts = Symbol('texts of a clause')

/** A clause that several statements have in common; nothing but `clause` can make one, so that its text is always that of a file. */
export interface Clause {
  /** Between them stand its values. */
  readonly [clauseTexts]: readonly string[]
  readonly values: readonly Value[]
}

/** A clause from a template: clause`shop_id = ${shopId} and id = ${id}`, to stand in that of `sql`. */
export function clause(texts: TemplateStringsArray, ...values: readonly Value[]): Clause {
  return { [clauseTexts]: texts, values }
}

type Tag = (parts: TemplateStringsArray, ...values: readonly (Value | Clause)[]) => Statement

const longestName = 63 // PostgreSQL cuts longer names off, and two statements would meet

const known = new WeakMap<TemplateStringsArray, string>()

/** A text with `$1` and so on where values stand. */
const numbered = (texts: readonly string[]): string =>
  texts.reduce((whole, text, at) => (at === 0 ? text : `${whole}$${at}${text}`), '').trim()

/** The same of a template, put together once. */
const textOf = (texts: TemplateStringsArray): string => {
  const before = known.get(texts)
  if (before !== undefined) return before
  const text = numbered(texts)
  known.set(texts, text)
  return text
}

const stands = (value: Value | Clause): value is Clause =>
  typeof value === 'object' && value !== null && clauseTexts in value

const areValues = (given: readonly (Value | Clause)[]): given is readonly Value[] => !given.some(stands)

/** A template in which clauses stand, with their texts and values in their places. */
const joined = (outer: readonly string[], given: readonly (Value | Clause)[]) => {
  const [first = '', ...rest] = outer
  const texts = [first]
  const values: Value[] = []
  given.forEach((value, at) => {
    const inner = stands(value) ? value[clauseTexts] : ['', '']
    const [head = '', ...tail] = inner
    texts.push(`${texts.pop()}${head}`, ...tail)
    texts.push(`${texts.pop()}${rest[at] ?? ''}`)
    values.push(...(stands(value) ? value.values : [value]))
  })
  return { text: numbered(texts), values }
}

/**
 * A named statement from a template: sql('draft.find')`select … where shop_id = ${shopId}`.
 * Every `${}` becomes a bound value, never text; a `clause` stands there with its own.
 * @throws RangeError when the name is longer than PostgreSQL keeps.
 */
export function sql(name: string): Tag {
  if (name.length > longestName) throw new RangeError(`A statement name has at most ${longestName} characters: ${name}`)
  return (texts, ...given) => ({
    name,
    ...(areValues(given) ? { text: textOf(texts), values: given } : joined(texts, given)),
  })
}

/**
 * The row of a statement that always answers one, such as a count.
 * @throws Error when it answered none: that is a mistake of ours.
 */
export async function oneRow<Row>(db: Queryable, statement: Statement): Promise<Row> {
  const [row] = await db.query<Row>(statement)
  if (row === undefined) throw new Error(`The statement ${statement.name} answered no row`)
  return row
}

/** A document as the value of a jsonb column. */
export function json(document: unknown): string {
  const text = JSON.stringify(document)
  if (text === undefined) throw new TypeError('A jsonb column cannot hold undefined: write null')
  return text
}

/**
 * The number a text of int8 or numeric says.
 * @throws RangeError when it is no whole number JavaScript can hold exactly.
 */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a safe whole number: ${text}`)
  return number
}
