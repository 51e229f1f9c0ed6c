import type { Static, TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import type { LinesTaken } from '../../../schemas/merchant/pushed.ts'
import { reading } from '../request/body.ts'

export const JSON_LINES = 'application/x-ndjson'

/** In bytes: longer lines are skipped, and reading stops after the limit of a body. */
const LINE_BYTES = 1_048_576
const BODY_BYTES = 512 * LINE_BYTES

const BATCH_LINES = 100
const BATCH_BYTES = 4 * LINE_BYTES

const NAMED = 100

const NEWLINE = 10

interface Line {
  readonly number: number
  readonly text: string | null
  readonly bytes: number
}

/** Streams the lines of a body and buffers only one. Yields null last when the body is too large. */
async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Line | null> {
  let parts: Buffer[] = []
  let [number, bytes, total] = [0, 0, 0]
  const take = (part: Buffer) => {
    bytes += part.length
    if (bytes <= LINE_BYTES) parts.push(part)
    else parts = []
  }
  const line = (): Line => {
    number += 1
    const whole = { number, text: bytes > LINE_BYTES ? null : Buffer.concat(parts).toString('utf8'), bytes }
    parts = []
    bytes = 0
    return whole
  }
  for await (const chunk of body) {
    total += chunk.length
    if (total > BODY_BYTES) return yield null
    let rest = chunk
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
      take(rest.subarray(0, at))
      yield line()
      rest = rest.subarray(at + 1)
    }
    take(rest)
  }
  if (bytes > 0) yield line()
}

/** Wrapped, because `null` is a value too; null for invalid JSON. */
const parsed = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const lineBy = <Schema extends TSchema>(schema: Schema) => {
  const read = reading(schema)
  return ({ text }: Line): { readonly value: Static<Schema> } | { readonly reason: string } => {
    if (text === null) return { reason: `is longer than ${LINE_BYTES} bytes` }
    const json = parsed(text)
    if (json === null) return { reason: 'is not JSON' }
    const said = read(Clean(schema, json.value))
    if (!('problems' in said)) return said
    const [first] = said.problems
    return { reason: `${first?.pointer || 'it'} ${first?.message ?? 'does not fit'}` }
  }
}

/**
 * Stores the lines of a body in batches, so that memory stays bounded. Invalid lines are reported and skipped. A body
 * may be sent again, whole or from where it stopped. Null when the body is too large; earlier lines stay stored.
 */
export async function takeLines<Schema extends TSchema>(
  body: AsyncIterable<Buffer>,
  schema: Schema,
  keep: (batch: readonly Static<Schema>[]) => Promise<number>,
): Promise<LinesTaken | null> {
  const readLine = lineBy(schema)
  const taken = { kept: 0, older: 0, bad: 0, problems: [] as { line: number; reason: string }[] }
  let batch: Static<Schema>[] = []
  let weight = 0
  const flush = async () => {
    const kept = batch.length === 0 ? 0 : await keep(batch)
    taken.kept += kept
    taken.older += batch.length - kept
    batch = []
    weight = 0
  }
  let isWhole = true
  for await (const line of linesOf(body)) {
    isWhole = line !== null
    if (line === null || line.text?.trim() === '') continue
    const said = readLine(line)
    if ('reason' in said) {
      taken.bad += 1
      if (taken.problems.length < NAMED) taken.problems.push({ line: line.number, reason: said.reason })
      continue
    }
    batch.push(said.value)
    weight += line.bytes
    if (batch.length >= BATCH_LINES || weight >= BATCH_BYTES) await flush()
  }
  await flush()
  return isWhole ? taken : null
}
