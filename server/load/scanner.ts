import { parseVerbatim } from './json.ts'
import { outline } from './outline.ts'
import { placeAfter, type RawValue, rawValue, type TextPlace } from './raw-value.ts'

/** `list` is null for a top-level list. */
export type Found =
  | { readonly kind: 'list'; readonly list: string | null }
  | { readonly kind: 'element'; readonly list: string | null; readonly index: number; readonly value: unknown }
  | { readonly kind: 'member'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'broken'; readonly pointer: string; readonly reason: string }

interface Scanner {
  /** Returns nothing more after `broken`. */
  push(chunk: Uint8Array): readonly Found[]
  end(): readonly Found[]
}

/** No order or product comes close. */
const largestElement = 32 * 1024 * 1024

const spaces: readonly number[] = [0x20, 0x0a, 0x0d, 0x09]

/** Not part of JSON, but spreadsheets and editors write a byte order mark. */
const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf]

const placeIn = (start: TextPlace, text: string, at: number): TextPlace =>
  placeAfter(start, Buffer.from(text.slice(0, at)))

/** Null for invalid UTF-8. */
const textOf = (value: RawValue): string | null => {
  try {
    return value.text()
  } catch {
    return null
  }
}

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
 * Streams the elements of a file's top-level lists, so memory is bounded by the largest element. `@streamparser/json`
 * reports neither positions nor pointers, has no size limit and takes two to three times as long.
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
