import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import { UPLOAD_PENDING } from '../../runtime/page/constraints.ts'
import type { FileReply } from '../../runtime/platform/platform.ts'

export interface Upload {
  readonly key: number
  readonly file: File
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'sending'; readonly share: number }
    | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
}

export interface Photo {
  readonly id: string
  readonly url: string
  readonly alt: string
}

/** Whether a photo is still uploading. */
export const isInProgress = ({ state }: Upload): boolean => state.kind !== 'failed'

export const parseIds = (value: string): string[] => value.split(' ').filter((id) => id !== '' && id !== UPLOAD_PENDING)

/** The ids, and a mark while an upload is in progress. */
export const fieldValue = (ids: readonly string[], state: 'busy' | 'idle'): string =>
  [...ids, ...(state === 'busy' ? [UPLOAD_PENDING] : [])].join(' ')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const bodyOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : {}
  } catch {
    // A proxy's error page: its status is enough.
    return {}
  }
}

/** Statuses that the same file gets again. */
const FINAL_STATUSES = [404, 409, 410, 413, 415]

type UploadResult =
  | { readonly kind: 'stored'; readonly id: string; readonly url: string }
  | Extract<Upload['state'], { kind: 'failed' }>

export function toUploadResult(reply: FileReply | null, failed: string): UploadResult {
  if (reply === null) return { kind: 'failed', message: failed, canRetry: true }
  const { id, url, errors } = bodyOf(reply.text)
  if (reply.status === 201 && typeof id === 'string' && typeof url === 'string') return { kind: 'stored', id, url }
  const message = isRecord(errors) && typeof errors.message === 'string' ? errors.message : failed
  return { kind: 'failed', message, canRetry: !FINAL_STATUSES.includes(reply.status) }
}

export function getInitialState(file: File, { accept, words }: PhotoUpload): Upload['state'] {
  if (!accept.some((type) => type === file.type)) return { kind: 'failed', message: words.wrongType, canRetry: false }
  return { kind: 'waiting' }
}
