import { parseVerbatim } from './json.ts'
import { createOutline } from './outline.ts'
import { createRawValue, placeAfter, type RawValue, type TextPlace } from './raw-value.ts'

export type ScannedRecord =
  | { readonly kind: 'list'; readonly list: string | null }
  | { readonly kind: 'element'; readonly list: string | null; readonly index: number; readonly value: unknown }
  | { readonly kind: 'member'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'broken'; readonly pointer: string; readonly reason: string }

interface Scanner {
  /** Returns nothing more after `broken`. */
  push(chunk: Uint8Array): readonly ScannedRecord[]
  end(): readonly ScannedRecord[]
}

/** No order or product comes close. */
const MAX_ELEMENT_BYTES = 32 * 1024 * 1024

const WHITESPACE: readonly number[] = [0x20, 0x0a, 0x0d, 0x09]

/** Not part of JSON, but spreadsheets and editors write a byte order mark. */
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf]

const placeIn = (start: TextPlace, text: string, at: number): TextPlace =>
  placeAfter(start, Buffer.from(text.slice(0, at)))

/** Null for invalid UTF-8. */
const decodeText = (value: RawValue): string | null => {
  try {
    return value.text()
  } catch {
    return null
  }
}

const createCollector = () => {
  let found: ScannedRecord[] = []
  return {
    add: (record: ScannedRecord): void => void found.push(record),
    collect: (): readonly ScannedRecord[] => {
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
export function createScanner(): Scanner {
  const outline = createOutline()
  const { add, collect } = createCollector()
  let raw: RawValue | null = null
  let place: TextPlace = { line: 1, column: 1 }
  let broken = false

  const fail = (reason: string, { line, column }: TextPlace): void => {
    broken = true
    const where = `line ${line}, column ${column}`
    add({ kind: 'broken', pointer: outline.pointer(), reason: `is invalid JSON at ${where}: ${reason}` })
  }

  const finish = (done: RawValue): void => {
    const text = decodeText(done)
    const parsed = text === null ? null : parseVerbatim(text)
    if (text === null || parsed === null) fail('the text is not valid UTF-8', done.start)
    else if (parsed.kind === 'broken') fail(parsed.reason, placeIn(done.start, text, parsed.at))
    else {
      const { value } = parsed
      const role = outline.value(value)
      if (role === 'element') add({ kind: 'element', list: outline.key(), index: outline.index(), value })
      if (role === 'member') add({ kind: 'member', key: outline.key() ?? '', value })
      if (role === 'misplaced') fail(`expected ${outline.expected()}`, done.start)
    }
  }

  const readValue = (value: RawValue, chunk: Uint8Array, from: number): number => {
    const { next, complete } = value.take(chunk, from)
    place = placeAfter(place, chunk.subarray(from, next))
    if (complete) {
      raw = null
      finish(value)
    } else if (value.size() > MAX_ELEMENT_BYTES) fail('one value is larger than 32 MB', value.start)
    return next
  }

  const readBetween = (chunk: Uint8Array, at: number): number => {
    const byte = chunk[at] ?? 0
    const ignored = WHITESPACE.includes(byte) || (outline.state() === 'document' && BYTE_ORDER_MARK.includes(byte))
    const role = ignored ? 'mark' : outline.byte(byte)
    if (role === 'list') add({ kind: 'list', list: outline.key() })
    if (role === 'misplaced') fail(`expected ${outline.expected()}`, place)
    if (role === 'value') {
      raw = createRawValue(place, byte)
      return at
    }
    place = placeAfter(place, chunk.subarray(at, at + 1))
    return at + 1
  }

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length && !broken; )
        at = raw === null ? readBetween(chunk, at) : readValue(raw, chunk, at)
      return collect()
    },
    end() {
      const state = outline.state()
      if (!broken && state !== 'end')
        fail(state === 'document' ? 'the file is empty' : 'the file ends before its last value ends', place)
      return collect()
    },
  }
}
