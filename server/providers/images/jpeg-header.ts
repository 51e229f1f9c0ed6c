import type { ImageHeader } from './header.ts'

interface Frame {
  readonly width: number
  readonly height: number
  readonly coefficients: number
  readonly progressive: boolean
}

const SOF = new Set([0xc0, 0xc1, 0xc2])
/** Lossless, arithmetic and hierarchical: cameras do not write them. */
const OTHER_SOF = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
/** A progressive picture with as many scans takes as long as a baseline one. */
const SCANS = 10
const SOS = 0xda
const EOI = 0xd9
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

const parseFrame = (segment: Buffer, { progressive }: Pick<Frame, 'progressive'>): Frame | null => {
  const [precision = 0] = segment
  const count = segment[5] ?? 0
  if (segment.length < 6 + 3 * count || precision !== 8 || count < 1 || count > 4) return null
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)]
  const shares = Array.from({ length: count }, (_, n) => segment[7 + 3 * n] ?? 0)
  const samplings = shares.map((share) => ({ h: share >> 4, v: share & 15 }))
  const [maxHorizontal, maxVertical] = [
    Math.max(...samplings.map(({ h }) => h)),
    Math.max(...samplings.map(({ v }) => v)),
  ]
  if (samplings.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) return null
  // Blocks of 8 by 8 for the finest component.
  const blocks = Math.ceil(width / (8 * maxHorizontal)) * Math.ceil(height / (8 * maxVertical))
  const coefficients = blocks * 64 * samplings.reduce((sum, { h, v }) => sum + h * v, 0)
  return { width, height, coefficients, progressive }
}

const findScanEnd = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

/** A progressive JPEG holds all coefficients and is traversed per scan; a few bytes can encode thousands of scans. */
export function parseJpegHeader(bytes: Buffer): ImageHeader | null {
  let frame: Frame | null = null
  let passes = 0
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === EOI) break
    if (marker === 0xff || hasNoLength(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (OTHER_SOF.has(marker) || end > bytes.length) return null
    if (SOF.has(marker)) {
      if (frame !== null) return null
      frame = parseFrame(bytes.subarray(at + 4, end), { progressive: marker === 0xc2 })
      if (frame === null) return null
    }
    if (marker === SOS) passes++
    at = marker === SOS ? findScanEnd(bytes, end) : end
  }
  if (frame === null || passes === 0) return null
  const { width, height, coefficients, progressive } = frame
  // One scan per component needs the memory of a progressive picture.
  const coefficientBytes = progressive || passes > 1 ? coefficients * 2 : 0
  const work = width * height * Math.max(1, passes / SCANS)
  return { width, height, held: coefficientBytes, work, picture: bytes.subarray(0, Math.min(bytes.length, at + 2)) }
}
