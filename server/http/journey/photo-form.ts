import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { PHOTO_MAX_BYTES } from '../../../schemas/photo.ts'
import { fault } from '../../faults.ts'
import { inTime, isTooSlow } from './in-time.ts'
import { AT_ONCE_FROM_ONE } from './photos-underway.ts'

/** Fields precede the photos in a form, and are small. */
const FIELDS_BYTES = 65_536
const FORM_BYTES = AT_ONCE_FROM_ONE * PHOTO_MAX_BYTES + FIELDS_BYTES
/**
 * A browser shows no response before it has sent everything, so an oversized body is read and discarded up to this
 * size.
 */
const LET_BY_BYTES = 64 * 1024 * 1024
const LIMITS = { parts: 50, fieldSize: FIELDS_BYTES, headerPairs: 20 } as const
const CHUNK_BYTES = 65_536

interface PhotoForm {
  /** Of a truncated form, only the fields before its photos. */
  readonly fields: Readonly<Record<string, string>>
  readonly photos: readonly File[]
  readonly came: 'whole' | 'too-large' | 'too-slow'
}

interface Posted {
  readonly type: string
  readonly body: Readable
  /** Photos of a stranger are not buffered. */
  readonly from: 'shopper' | 'stranger'
}

/** @throws Fault RET_ERR_BAD_REQUEST when the body is not a multipart form */
export async function readPhotoForm({ type, body, from }: Posted): Promise<PhotoForm> {
  const { bytes, came } = await readBody(body, from === 'shopper' ? FORM_BYTES : FIELDS_BYTES)
  const { fields, files } = await parseForm(bytes, type, came !== 'whole')
  // Browsers post an empty file input as a file without a name.
  const photos = came === 'whole' ? files.filter(({ name }) => name !== '') : []
  return { fields: Object.fromEntries(fields), photos, came }
}

/** Buffers the body up to `maxBytes`. Of a larger body, only the part with the fields remains. */
const readBody = async (
  body: Readable,
  most: number,
): Promise<{ bytes: Buffer<ArrayBuffer>; came: PhotoForm['came'] }> => {
  const held: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of inTime(body)) {
      size += chunk.length
      if (size > LET_BY_BYTES) throw Object.assign(new Error('The form is too large'), { statusCode: 413 })
      if (size <= most) held.push(chunk)
      else if (size - chunk.length <= most) held.splice(0, held.length, Buffer.from(beginningOf([...held, chunk])))
    }
    return { bytes: Buffer.concat(held), came: size > most ? 'too-large' : 'whole' }
  } catch (error) {
    if (isTooSlow(error)) return { bytes: beginningOf(held), came: 'too-slow' }
    throw error
  }
}

const beginningOf = (held: readonly Buffer[]): Buffer<ArrayBuffer> => Buffer.concat(held).subarray(0, FIELDS_BYTES)

interface FormParts {
  readonly fields: [string, string][]
  readonly files: File[]
}

/** Small chunks, so that the parser stops soon after it refuses. */
function* chunksOf(bytes: Buffer<ArrayBuffer>): Generator<Buffer<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

/**
 * Parses a multipart body; the parser enforces the limits. Returns the complete parts of a truncated body.
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
    await pipeline(Readable.from(chunksOf(bytes)), parser)
  } catch (error) {
    if (isOverLimit || !isCut) throw fault('RET_ERR_BAD_REQUEST', error)
  }
  return parts
}
