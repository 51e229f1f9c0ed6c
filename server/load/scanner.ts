import { parseVerbatim } from './json.ts'
import { outline } from './outline.ts'
import { placeAfter, type RawValue, rawValue, type TextPlace } from './raw-value.ts'

/** What a file holds, in its order. `list` is the key of a top-level list, null for a file that is a list itself. */
export type Found =
  | { readonly kind: 'list'; readonly list: string | null }
  | { readonly kind: 'element'; readonly list: string | null; readonly index: number; readonly value: unknown }
  | { readonly kind: 'member'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'broken'; readonly pointer: string; readonly reason: string }

/** Finds the records in the bytes of a file. */
interface Scanner {
  /** What these bytes complete. After `broken` there is nothing more. */
  push(chunk: Uint8Array): readonly Found[]
  /** What the end of the file tells. */
  end(): readonly Found[]
}

/** One element is held whole in memory; no order or product comes near this. */
const largestElement = 32 * 1024 * 1024

const spaces: readonly number[] = [0x20, 0x0a, 0x0d, 0x09]

/** A byte order mark is no part of JSON, yet spreadsheets and editors write it. */
const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf]

/** The place of a character inside a value's text. */
const placeIn = (start: TextPlace, text: string, at: number): TextPlace =>
  placeAfter(start, Buffer.from(text.slice(0, at)))

/** Bytes that are not UTF-8 are a fault of the file, told like any other. */
const textOf = (value: RawValue): string | null => {
  try {
    return value.text()
  } catch {
    return null // the decoder throws on such bytes
  }
}

/** The answers of one call, collected until they are asked for. */
const findings = () => {
  let found: Found[] = []
  return {
    add: (one: Found): void => void found.push(one),
    collect: (): readonly Found[] => {
      const collected = found
      found = []
      return collected
    },
  }
}

/**
 * Reads a JSON file piece by piece: the elements of its top-level lists one at a time, so that a file of any size needs
 * the memory of its largest element. Values that nobody asked for are parsed all the same.
 *
 * Our own, as `@streamparser/json` tells no place of what stands where it may not ("Unexpected STRING in state COLON"), no
 * pointer and no limit of an element, and takes two to three times as long.
 */
export function scanner(): Scanner {
  const around = outline()
  const { add, collect } = findings()
  let raw: RawValue | null = null
  let place: TextPlace = { line: 1, column: 1 }
  let broken = false

  const fail = (reason: string, { line, column }: TextPlace): void => {
    broken = true
    const where = `line ${line}, column ${column}`
    add({ kind: 'broken', pointer: around.pointer(), reason: `is not JSON at ${where}: ${reason}` })
  }

  const finish = (done: RawValue): void => {
    const text = textOf(done)
    const parsed = text === null ? null : parseVerbatim(text)
    if (text === null || parsed === null) fail('the text is not UTF-8', done.start)
    else if (parsed.kind === 'broken') fail(parsed.reason, placeIn(done.start, text, parsed.at))
    else {
      const { value } = parsed
      const kept = around.value(value)
      if (kept === 'element') add({ kind: 'element', list: around.key(), index: around.index(), value })
      if (kept === 'member') add({ kind: 'member', key: around.key() ?? '', value })
      if (kept === 'misplaced') fail(`${around.wanted()} should stand here`, done.start)
    }
  }

  const takeValue = (value: RawValue, chunk: Uint8Array, from: number): number => {
    const { next, complete } = value.take(chunk, from)
    place = placeAfter(place, chunk.subarray(from, next))
    if (complete) {
      raw = null
      finish(value)
    } else if (value.size() > largestElement) fail('one value is larger than 32 MB', value.start)
    return next
  }

  const takeBetween = (chunk: Uint8Array, at: number): number => {
    const byte = chunk[at] ?? 0
    const ignored = spaces.includes(byte) || (around.state() === 'document' && byteOrderMark.includes(byte))
    const does = ignored ? 'mark' : around.byte(byte)
    if (does === 'list') add({ kind: 'list', list: around.key() })
    if (does === 'misplaced') fail(`${around.wanted()} should stand here`, place)
    if (does === 'value') {
      raw = rawValue(place, byte)
      return at
    }
    place = placeAfter(place, chunk.subarray(at, at + 1))
    return at + 1
  }

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length && !broken; )
        at = raw === null ? takeBetween(chunk, at) : takeValue(raw, chunk, at)
      return collect()
    },
    end() {
      const state = around.state()
      if (!broken && state !== 'end')
        fail(state === 'document' ? 'the file is empty' : 'the file ends before its last value does', place)
      return collect()
    },
  }
}
