import { crc32, deflateSync } from 'node:zlib'

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

export const pngChunk = (name: string, data: Buffer): Buffer => {
  const typeAndData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([uint32(data.length), typeAndData, uint32(crc32(typeAndData))])
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

interface PngShape {
  readonly width: number
  readonly height: number
  readonly depth?: number
  readonly colour?: number
  readonly interlaced?: 0 | 1
}

export const pngHead = ({ width, height, depth = 8, colour = 2, interlaced = 0 }: PngShape): Buffer =>
  Buffer.concat([
    PNG,
    pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colour, 0, 0, interlaced])])),
  ])

export const pngPromise = (shape: PngShape): Buffer =>
  Buffer.concat([
    pngHead(shape),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

export const withChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer => {
  const at = png.indexOf('IDAT') - 4
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)])
}

export const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

export const withSegments = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

export const resizeJpeg = (jpeg: Buffer, width: number, height: number): Buffer => {
  const bytes = Buffer.from(jpeg)
  const at = Math.max(bytes.indexOf(Buffer.from('ffc0', 'hex')), bytes.indexOf(Buffer.from('ffc2', 'hex')))
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}

export const withScans = (jpeg: Buffer, more: number): Buffer => {
  const last = jpeg.lastIndexOf(Buffer.from('ffda', 'hex'))
  const scan = jpeg.subarray(last, jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, last), ...Array.from({ length: more + 1 }, () => scan), jpeg.subarray(-2)])
}

const fourcc = (name: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), size, data, Buffer.alloc(data.length & 1)])
}

export const webpOf = (...chunks: readonly (readonly [name: string, data: Buffer])[]): Buffer =>
  fourcc('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks.map(([name, data]) => fourcc(name, data))]))

export const webpPromise = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(64)
  head[0] = 0x2f
  head.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return webpOf(['VP8L', head])
}
