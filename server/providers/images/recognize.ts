import type { PhotoType } from '../../../schemas/values/photo.ts'
import type { ImageHeader } from './header.ts'
import { parseJpegHeader } from './jpeg-header.ts'
import { parsePngHeader } from './png-header.ts'
import { parseWebpHeader } from './webp-header.ts'

const startsWith = (bytes: Buffer, magic: string, at = 0): boolean =>
  bytes.subarray(at, at + magic.length / 2).equals(Buffer.from(magic, 'hex'))

export function detectType(bytes: Buffer): PhotoType | null {
  if (startsWith(bytes, 'ffd8ff')) return 'image/jpeg'
  if (startsWith(bytes, '89504e470d0a1a0a')) return 'image/png'
  if (startsWith(bytes, '52494646') && startsWith(bytes, '57454250', 8)) return 'image/webp'
  return null
}

export const headerParsers: Readonly<Record<PhotoType, (bytes: Buffer) => ImageHeader | 'animated' | null>> = {
  'image/jpeg': parseJpegHeader,
  'image/png': parsePngHeader,
  'image/webp': parseWebpHeader,
}
