import type { ImageHeader } from './header.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const ANIMATION = 0x02
/** A lossless frame is held twice. */
const MEMORY_PER_PIXEL = { 'VP8 ': 2, VP8L: 8 }
const WORK_PER_PIXEL = { 'VP8 ': 1.5, VP8L: 2.5 }

const sizeOf = {
  'VP8 ': (chunk: Buffer): Size | null =>
    chunk.length < 10 || chunk.toString('hex', 3, 6) !== '9d012a'
      ? null
      : { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff },
  VP8L: (chunk: Buffer): Size | null => {
    if (chunk.length < 5 || chunk[0] !== 0x2f) return null
    const bits = chunk.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
} as const

const isFrame = (name: string): name is keyof typeof sizeOf => Object.hasOwn(sizeOf, name)

/** By the frame, not the canvas. */
export function parseWebpHeader(bytes: Buffer): ImageHeader | 'animated' | null {
  if (bytes.length < 20) return null
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return null
  for (let at = 12; at + 8 <= end; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const next = at + 8 + bytes.readUInt32LE(at + 4)
    if (next > end) return null
    const chunk = bytes.subarray(at + 8, next)
    if (name === 'ANIM' || name === 'ANMF' || (name === 'VP8X' && ((chunk[0] ?? 0) & ANIMATION) !== 0))
      return 'animated'
    if (isFrame(name)) {
      const size = sizeOf[name](chunk)
      if (size === null) return null
      const pixels = size.width * size.height
      const [held, work] = [pixels * MEMORY_PER_PIXEL[name], pixels * WORK_PER_PIXEL[name]]
      return { ...size, held, work, picture: bytes.subarray(0, end) }
    }
    at = next + (next & 1)
  }
  return null
}
