import type { Readable } from 'node:stream'
import { PHOTO_MAX_BYTES } from '../../../schemas/photo.ts'
import { fault } from '../../faults.ts'
import { inTime, isTooSlow } from './in-time.ts'
import { AT_ONCE_FROM_ONE } from './photos-underway.ts'

/** Fields stand before the photos of their form, and are small. */
const FIELDS_BYTES = 65_536
/** As much as one source may have on its way. */
const FORM_BYTES = AT_ONCE_FROM_ONE * PHOTO_MAX_BYTES + FIELDS_BYTES
/** A browser shows no answer before it has sent all: so much is let go by. */
const LET_BY_BYTES = 64 * 1024 * 1024
const MOST_PARTS = 50

/** A form with photos, as a browser posts it by itself. */
interface PhotoForm {
  /** What is typed and chosen in it, by its names; of one that is cut short what stands before its photos. */
  readonly fields: Readonly<Record<string, string>>
  readonly photos: readonly File[]
  /** Whether all of it is here, or why not. */
  readonly came: 'whole' | 'too-large' | 'too-slow'
}

/** A form as it is posted. */
interface Posted {
  readonly type: string
  readonly body: Readable
  /** Whether photos are taken from whoever posts it: a stranger's are not even held. */
  readonly from: 'shopper' | 'stranger'
}

/** @throws Fault RET_ERR_BAD_REQUEST where it is no such form. */
export async function readPhotoForm({ type, body, from }: Posted): Promise<PhotoForm> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? ''
  const { bytes, came } = await readBody(body, from === 'shopper' ? FORM_BYTES : FIELDS_BYTES)
  if (partsIn(bytes, boundary) > MOST_PARTS) throw fault('RET_ERR_BAD_REQUEST')
  // What was cut off is closed as a form would be, so that the fields that came can be read.
  const end = came === 'whole' ? '' : `\r\n--${boundary}--\r\n`
  const entries = await parsed(Buffer.concat([bytes, Buffer.from(end)]), type)
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  // A field without a file is posted as one that has no name.
  const files = entries.flatMap(([, value]) => (typeof value === 'string' || value.name === '' ? [] : [value]))
  return { fields: Object.fromEntries(fields), photos: came === 'whole' ? files : [], came }
}

/** The body as far as it is held: where it becomes larger, only as much of it as has its fields. */
const readBody = async (
  body: Readable,
  most: number,
): Promise<{ bytes: Buffer<ArrayBuffer>; came: PhotoForm['came'] }> => {
  const held: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of inTime(body)) {
      size += chunk.length
      // A browser reads no answer before it has sent all, so that what is too large is let go by up to here.
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

/** As much of a form as has its fields, which browsers send before the files. */
const beginningOf = (held: readonly Buffer[]): Buffer<ArrayBuffer> => Buffer.concat(held).subarray(0, FIELDS_BYTES)

/** How many parts a form has, counted no further than needed. */
const partsIn = (bytes: Buffer, boundary: string): number => {
  let parts = 0
  for (
    let at = bytes.indexOf(`--${boundary}`);
    at !== -1 && parts <= MOST_PARTS;
    at = bytes.indexOf(`--${boundary}`, at + 1)
  )
    parts += 1
  return parts
}

/** The fields and files of a form, by the parser of Node. @throws Fault RET_ERR_BAD_REQUEST */
const parsed = async (bytes: Buffer<ArrayBuffer>, type: string): Promise<[string, FormDataEntryValue][]> => {
  try {
    return [...(await new Response(bytes, { headers: { 'content-type': type } }).formData())]
  } catch (error) {
    throw fault('RET_ERR_BAD_REQUEST', error)
  }
}
