import type { Static, TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import type { LinesTaken } from '../../../schemas/merchant/pushed.ts'
import { createBodyReader } from '../request/body.ts'

export const JSON_LINES_BODY = { types: ['application/x-ndjson'], as: 'stream' } as const

/** In bytes. Longer lines are skipped; a longer body ends reading. */
const MAX_LINE_BYTES = 1_048_576
const MAX_BODY_BYTES = 512 * MAX_LINE_BYTES

const BATCH_LINES = 100
const BATCH_BYTES = 4 * MAX_LINE_BYTES

const NEWLINE = 10

interface Line {
  readonly number: number
  readonly text: string | null
  readonly bytes: number
}

/** Buffers one line. Yields null last when the body is too large. */
async function* splitLines(body: AsyncIterable<Buffer>): AsyncGenerator<Line | null> {
  let parts: Buffer[] = []
  let [number, bytes, total] = [0, 0, 0]
  const append = (part: Buffer) => {
    bytes += part.length
    if (bytes <= MAX_LINE_BYTES) parts.push(part)
    else parts = []
  }
  const finishLine = (): Line => {
    number += 1
    const finished = { number, text: bytes > MAX_LINE_BYTES ? null : Buffer.concat(parts).toString('utf8'), bytes }
    parts = []
    bytes = 0
    return finished
  }
  for await (const chunk of body) {
    total += chunk.length
    if (total > MAX_BODY_BYTES) return yield null
    let rest = chunk
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
      append(rest.subarray(0, at))
      yield finishLine()
      rest = rest.subarray(at + 1)
    }
    append(rest)
  }
  if (bytes > 0) yield finishLine()
}

/** Wrapped, because `null` is a value; null for invalid JSON. */
const parseJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const createLineReader = <Schema extends TSchema>(schema: Schema, isExact: boolean) => {
  const read = createBodyReader(schema)
  return ({ text }: Line): { readonly value: Static<Schema> } | { readonly reason: string } => {
    if (text === null) return { reason: `is longer than ${MAX_LINE_BYTES} bytes` }
    const json = parseJson(text)
    if (json === null) return { reason: 'is not JSON' }
    const result = read(isExact ? json.value : Clean(schema, json.value))
    if (!('problems' in result)) return result
    const [first] = result.problems
    return { reason: `${first?.pointer || 'it'} ${first?.message ?? 'does not match the schema'}` }
  }
}

/** The other lines have a newer version. `refused` is by position. */
interface BatchResult {
  readonly stored: number
  readonly refused?: ReadonlyMap<number, string>
}

interface LinesOptions<Value> {
  readonly store: (batch: readonly Value[]) => Promise<BatchResult>
  /** Refuses unknown members instead of dropping them. */
  readonly isExact?: true
  readonly maxLines?: number
  /** Default: 100. */
  readonly maxProblems?: number
}

type Summary = { -readonly [Key in keyof LinesTaken]: LinesTaken[Key] }

const createBatch = <Value>(summary: Summary, { store, maxProblems = 100 }: LinesOptions<Value>) => {
  let lines: { readonly value: Value; readonly number: number }[] = []
  let bytes = 0
  const refuse = (line: number, reason: string) => {
    summary.bad += 1
    if (summary.problems.length < maxProblems) summary.problems.push({ line, reason })
  }
  const flush = async () => {
    if (lines.length === 0) return
    const { stored, refused } = await store(lines.map(({ value }) => value))
    for (const [at, reason] of refused ?? []) refuse(lines[at]?.number ?? 0, reason)
    summary.kept += stored
    summary.older += lines.length - stored - (refused?.size ?? 0)
    lines = []
    bytes = 0
  }
  const add = async (value: Value, line: Line) => {
    lines.push({ value, number: line.number })
    bytes += line.bytes
    if (lines.length >= BATCH_LINES || bytes >= BATCH_BYTES) await flush()
  }
  return { add, refuse, flush }
}

/**
 * Stores lines in batches to bound memory. Invalid lines are reported and skipped. A body may be sent again. Null when
 * it is too large; earlier lines stay stored.
 */
export async function storeLines<Schema extends TSchema>(
  body: AsyncIterable<Buffer>,
  schema: Schema,
  options: LinesOptions<Static<Schema>>,
): Promise<LinesTaken | null> {
  const readLine = createLineReader(schema, options.isExact === true)
  const summary: Summary = { kept: 0, older: 0, bad: 0, problems: [] }
  const batch = createBatch(summary, options)
  let count = 0
  for await (const line of splitLines(body)) {
    if (line?.text?.trim() === '') continue
    count += 1
    if (line === null || count > (options.maxLines ?? Number.POSITIVE_INFINITY)) {
      await batch.flush()
      return null
    }
    const parsed = readLine(line)
    if ('reason' in parsed) batch.refuse(line.number, parsed.reason)
    else await batch.add(parsed.value, line)
  }
  await batch.flush()
  summary.problems.sort((one, other) => one.line - other.line)
  return summary
}
