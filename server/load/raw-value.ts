const QUOTE = 0x22
const BACKSLASH = 0x5c
const NEWLINE = 0x0a

/** Both count from 1; columns count bytes. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d
const isEnd = (byte: number): boolean => isClosing(byte) || byte === 0x2c || byte <= 0x20

export interface RawValue {
  readonly start: TextPlace
  /** `next` is the index after the last byte used. */
  take(chunk: Uint8Array, from: number): { readonly next: number; readonly complete: boolean }
  readonly size: () => number
  readonly text: () => string
}

/** Throws on invalid UTF-8: a replacement character would silently change a name. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Collects the bytes of one JSON value from chunks without parsing it. */
export function createRawValue(start: TextPlace, first: number): RawValue {
  const parts: Uint8Array[] = []
  const form = isOpening(first) ? 'structure' : first === QUOTE ? 'string' : 'plain'
  let [size, depth, inString, escaped] = [0, 0, false, false]

  const findEnd = (chunk: Uint8Array, from: number): { next: number; complete: boolean } => {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0
      if (inString) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) {
          inString = false
          if (form === 'string') return { next: i + 1, complete: true }
        }
      } else if (form === 'plain') {
        if (isEnd(byte)) return { next: i, complete: true }
      } else if (byte === QUOTE) inString = true
      else if (isOpening(byte)) depth++
      else if (isClosing(byte) && --depth === 0) return { next: i + 1, complete: true }
    }
    return { next: chunk.length, complete: false }
  }

  return {
    start,
    size: () => size,
    take(chunk, from) {
      const end = findEnd(chunk, from)
      const part = chunk.subarray(from, end.next)
      parts.push(part)
      size += part.length
      return end
    },
    text: () => decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts)),
  }
}

export function placeAfter(place: TextPlace, bytes: Uint8Array): TextPlace {
  const last = bytes.lastIndexOf(NEWLINE)
  if (last === -1) return { line: place.line, column: place.column + bytes.length }
  let line = place.line
  for (let i = bytes.indexOf(NEWLINE); i !== -1; i = bytes.indexOf(NEWLINE, i + 1)) line++
  return { line, column: bytes.length - last }
}
