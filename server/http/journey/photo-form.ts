import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { PHOTO_MAX_BYTES } from '../../../schemas/values/photo.ts'
import { fault } from '../../faults.ts'
import { enforceMinimumRate, isTooSlow } from '../request/minimum-rate.ts'
import { MAX_PHOTOS_UNDERWAY_PER_SOURCE } from './photo-slots.ts'

/** Fields precede the photos in a form, and are small. */
const MAX_FIELDS_BYTES = 65_536
const MAX_FORM_BYTES = MAX_PHOTOS_UNDERWAY_PER_SOURCE * PHOTO_MAX_BYTES + MAX_FIELDS_BYTES
/** Discards an oversized body up to this size, because a browser shows no response before it has sent everything. */
const MAX_READ_BYTES = 64 * 1024 * 1024
const LIMITS = { parts: 50, fieldSize: MAX_FIELDS_BYTES, headerPairs: 20 } as const
const CHUNK_BYTES = 65_536

interface PhotoForm {
  readonly fields: Readonly<Record<string, string>>
  readonly photos: readonly File[]
  readonly status: 'whole' | 'too-large' | 'too-slow'
}

interface FormPost {
  readonly type: string
  readonly body: Readable
  /** Photos of a stranger are not buffered. */
  readonly from: 'shopper' | 'stranger'
}

/** @throws Fault RET_ERR_BAD_REQUEST when the body is not a multipart form */
export async function readPhotoForm({ type, body, from }: FormPost): Promise<PhotoForm> {
  const { bytes, status } = await readBody(body, from === 'shopper' ? MAX_FORM_BYTES : MAX_FIELDS_BYTES)
  const { fields, files } = await parseForm(bytes, type, status !== 'whole')
  // Browsers post an empty file input as a file without a name.
  const photos = status === 'whole' ? files.filter(({ name }) => name !== '') : []
  return { fields: Object.fromEntries(fields), photos, status: status }
}

/** Of a larger body, only the part with the fields remains. */
const readBody = async (
  body: Readable,
  maxBytes: number,
): Promise<{ bytes: Buffer<ArrayBuffer>; status: PhotoForm['status'] }> => {
  const received: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of enforceMinimumRate(body)) {
      size += chunk.length
      if (size > MAX_READ_BYTES) throw Object.assign(new Error('The form is too large'), { statusCode: 413 })
      if (size <= maxBytes) received.push(chunk)
      else if (size - chunk.length <= maxBytes)
        received.splice(0, received.length, Buffer.from(takeFieldBytes([...received, chunk])))
    }
    return { bytes: Buffer.concat(received), status: size > maxBytes ? 'too-large' : 'whole' }
  } catch (error) {
    if (isTooSlow(error)) return { bytes: takeFieldBytes(received), status: 'too-slow' }
    throw error
  }
}

const takeFieldBytes = (chunks: readonly Buffer[]): Buffer<ArrayBuffer> =>
  Buffer.concat(chunks).subarray(0, MAX_FIELDS_BYTES)

interface FormParts {
  readonly fields: [string, string][]
  readonly files: File[]
}

/** Small chunks, so that the parser stops soon after it refuses. */
function* splitIntoChunks(bytes: Buffer<ArrayBuffer>): Generator<Buffer<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

/**
 * Returns the complete parts of a truncated body.
 * @throws Fault RET_ERR_BAD_REQUEST
 */
const parseForm = async (bytes: Buffer<ArrayBuffer>, type: string, isCut: boolean): Promise<FormParts> => {
  const parts: FormParts = { fields: [], files: [] }
  let isOverLimit = false
  try {
    const parser = new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
    const refuse = (): void => {
      isOverLimit = true
      parser.destroy(new Error('The form has too many parts'))
    }
    parser.on('partsLimit', refuse)
    parser.on('field', (name, value, _isNameCut, isValueCut) =>
      isValueCut ? refuse() : parts.fields.push([name, value]),
    )
    parser.on('file', (_name, content, filename, _encoding, mimeType) => {
      const chunks: Buffer<ArrayBuffer>[] = []
      content.on('data', (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk))
      content.on('error', () => undefined) // the parser reports it too
      content.on('end', () => parts.files.push(new File(chunks, filename ?? '', { type: mimeType })))
    })
    await pipeline(Readable.from(splitIntoChunks(bytes)), parser)
  } catch (error) {
    if (isOverLimit || !isCut) throw fault('RET_ERR_BAD_REQUEST', error)
  }
  return parts
}
