import type { ImageHeader } from './header.ts'

/** Other chunks are removed, because compressed text can expand to megabytes. */
const ALLOWED_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf'])
const UNIQUE_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf'])

const SIGNATURE_BYTES = 8
const CHUNK_OVERHEAD = 12
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Chunk {
  readonly name: string
  readonly whole: Buffer
}

const parseChunks = (bytes: Buffer): readonly Chunk[] | null => {
  const chunks: Chunk[] = []
  const seen = new Set<string>()
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD <= bytes.length; ) {
    const end = at + CHUNK_OVERHEAD + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return null
    if (ALLOWED_CHUNKS.has(name) && !(UNIQUE_CHUNKS.has(name) && seen.has(name)))
      chunks.push({ name, whole: bytes.subarray(at, end) })
    seen.add(name)
    if (name === 'IEND') return chunks
    at = end
  }
  return null
}

/** An interlaced PNG is held twice. */
export function parsePngHeader(bytes: Buffer): ImageHeader | null {
  const chunks = parseChunks(bytes)
  const first = chunks?.[0]
  if (chunks === null || first?.name !== 'IHDR' || first.whole.length !== CHUNK_OVERHEAD + 13) return null
  const [width, height] = [first.whole.readUInt32BE(8), first.whole.readUInt32BE(12)]
  const [depth = 0, colour = 0, , , interlace = 0] = first.whole.subarray(16, 21)
  // Palettes and small depths expand to four bytes.
  const pixel = depth === 16 ? (channels[colour] ?? 4) * 2 : Math.max(4, channels[colour] ?? 4)
  const cost = (depth === 16 ? 4.5 : 1.5) * (interlace === 0 ? 1 : 2)
  return {
    width,
    height,
    held: interlace === 0 ? 0 : width * height * pixel * 2,
    work: width * height * cost,
    picture: Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...chunks.map(({ whole }) => whole)]),
  }
}
