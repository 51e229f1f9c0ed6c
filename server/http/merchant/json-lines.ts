import type { Static, TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import type { LinesTaken } from '../../../schemas/merchant/pushed.ts'
import { createBodyReader } from '../request/body.ts'

export const JSON_LINES = 'application/x-ndjson'

/** In bytes. Longer lines are skipped; a longer body ends reading. */
const MAX_LINE_BYTES = 1_048_576
const MAX_BODY_BYTES = 512 * MAX_LINE_BYTES

const BATCH_LINES = 100
const BATCH_BYTES = 4 * MAX_LINE_BYTES

const MAX_PROBLEMS = 100

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

const createLineReader = <Schema extends TSchema>(schema: Schema) => {
  const read = createBodyReader(schema)
  return ({ text }: Line): { readonly value: Static<Schema> } | { readonly reason: string } => {
    if (text === null) return { reason: `is longer than ${MAX_LINE_BYTES} bytes` }
    const json = parseJson(text)
    if (json === null) return { reason: 'is not JSON' }
    const result = read(Clean(schema, json.value))
    if (!('problems' in result)) return result
    const [first] = result.problems
    return { reason: `${first?.pointer || 'it'} ${first?.message ?? 'does not match the schema'}` }
  }
}

/**
 * Stores lines in batches to bound memory. Invalid lines are reported and skipped. A body may be sent again. Null when
 * it is too large; earlier lines stay stored.
 */
export async function storeLines<Schema extends TSchema>(
  body: AsyncIterable<Buffer>,
  schema: Schema,
  store: (batch: readonly Static<Schema>[]) => Promise<number>,
): Promise<LinesTaken | null> {
  const readLine = createLineReader(schema)
  const summary = { kept: 0, older: 0, bad: 0, problems: [] as { line: number; reason: string }[] }
  let batch: Static<Schema>[] = []
  let batchBytes = 0
  const flush = async () => {
    const storedCount = batch.length === 0 ? 0 : await store(batch)
    summary.kept += storedCount
    summary.older += batch.length - storedCount
    batch = []
    batchBytes = 0
  }
  let isComplete = true
  for await (const line of splitLines(body)) {
    isComplete = line !== null
    if (line === null || line.text?.trim() === '') continue
    const parsed = readLine(line)
    if ('reason' in parsed) {
      summary.bad += 1
      if (summary.problems.length < MAX_PROBLEMS) summary.problems.push({ line: line.number, reason: parsed.reason })
      continue
    }
    batch.push(parsed.value)
    batchBytes += line.bytes
    if (batch.length >= BATCH_LINES || batchBytes >= BATCH_BYTES) await flush()
  }
  await flush()
  return isComplete ? summary : null
}
