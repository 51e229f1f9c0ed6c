import type { Static, TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import type { LinesTaken } from '../../../schemas/merchant/pushed.ts'
import { reading } from '../request/body.ts'

/** The media type of JSON Lines. */
export const JSON_LINES = 'application/x-ndjson'

/** In bytes: a line longer than that is left out, and behind so many nothing more is read. */
const LINE_BYTES = 1_048_576
const BODY_BYTES = 512 * LINE_BYTES

/** So many lines are kept at once, or as many as weigh so much. */
const BATCH_LINES = 100
const BATCH_BYTES = 4 * LINE_BYTES

/** So many bad lines are named. */
const NAMED = 100

const NEWLINE = 10

/** One line of a body; the first is number 1. */
interface Line {
  readonly number: number
  /** Null for one that is too long. */
  readonly text: string | null
  readonly bytes: number
}

/** The lines of a body as it comes, of which no more than one is held; the last one is null where it weighs more than a body may. */
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

/** The value of a text in JSON, within an object, as `null` is a value too; null where the text is none. */
const parsed = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Reads a line by a schema; else why it cannot be read. */
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
 * Has the lines of a body kept, some at a time, so that any number fits into any memory. Each line stands for itself: one that cannot be
 * read is named and left out, and keeps no other from being kept; a body may be sent once more, whole or from where it broke.
 * Null once it weighs too much: what came before is kept.
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
