import { useEffect, useRef, useState } from 'react'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import type { FileUpload } from '../../runtime/platform/platform.ts'
import { useWidgetContext } from '../widget-context.ts'
import { getInitialState, type Photo, toUploadResult, type Upload } from './upload-state.ts'

/** Whom it tells: `tell` gets words to be read out, `onStored` a photo that the service has taken. */
type UploadListener = {
  readonly announce: (text: string) => void
  readonly onStored: (photo: Photo) => void
}

/**
 * Files on their way, one after the other: on a slow line the first is there before the next begins. Leaving the page
 * stops them.
 * `start` takes files, `retry` sends one again, `drop` takes one away, underway or not.
 */
export function useUploadQueue(component: PhotoUpload, listener: UploadListener) {
  const context = useWidgetContext()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const keys = useRef(0)
  const activeUpload = useRef<{ readonly key: number; sending: FileUpload | null } | null>(null)
  const latest = useRef({ context, listener })
  latest.current = { context, listener }
  const { upload, maxBytes, words } = component

  const change = (key: number, state: Upload['state']) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, state } : one)))
  const removeUpload = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))
  const stop = () => {
    activeUpload.current?.sending?.stop()
    activeUpload.current = null
  }

  /** What became of a file: it is made smaller before it travels (FIX-82). */
  const sendFile = async ({ key, file }: Upload, own: { sending: FileUpload | null }) => {
    const smaller = await latest.current.context.shrinkPhoto(file)
    if (activeUpload.current !== own) return null
    if (smaller.size > maxBytes) return { kind: 'failed', message: words.tooLarge, canRetry: false } as const
    const onProgress = (share: number) => change(key, { kind: 'sending', share })
    own.sending = latest.current.context.uploadFile({ ...upload, file: smaller, onProgress })
    return toUploadResult(await own.sending.reply, words.failed)
  }

  const send = async (upload: Upload) => {
    const { key, file } = upload
    const own = { key, sending: null }
    activeUpload.current = own
    change(key, { kind: 'sending', share: 0 })
    latest.current.listener.announce(words.uploading)
    const answer = await sendFile(upload, own)
    // Stopped meanwhile: nobody waits for it any more.
    if (answer === null || activeUpload.current !== own) return
    activeUpload.current = null
    if (answer.kind === 'stored') {
      removeUpload(key)
      latest.current.listener.onStored({ id: answer.id, url: answer.url, alt: file.name })
    } else change(key, answer)
    latest.current.listener.announce(answer.kind === 'stored' ? words.added : answer.message)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one begins when the list has changed
  useEffect(() => {
    const next = uploads.find(({ state }) => state.kind === 'waiting')
    if (next !== undefined && activeUpload.current === null) void send(next)
  }, [uploads])
  // biome-ignore lint/correctness/useExhaustiveDependencies: on leaving alone
  useEffect(() => stop, [])

  return {
    uploads,
    start(files: readonly File[]) {
      const chosen = files.map(
        (file): Upload => ({ key: keys.current++, file, state: getInitialState(file, component) }),
      )
      setUploads((all) => [...all, ...chosen])
      const refused = chosen.find(({ state }) => state.kind === 'failed')
      if (refused?.state.kind === 'failed') listener.announce(refused.state.message)
    },
    retry: (key: number) => change(key, { kind: 'waiting' }),
    drop(key: number) {
      if (activeUpload.current?.key === key) stop()
      removeUpload(key)
    },
  }
}
