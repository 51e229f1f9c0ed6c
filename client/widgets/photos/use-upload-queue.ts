import { useEffect, useRef, useState } from 'react'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import type { FileUpload } from '../../runtime/platform/platform.ts'
import { useWidgetContext } from '../widget-context.ts'
import { getInitialState, type Photo, toUploadResult, type Upload } from './upload-state.ts'

type UploadListener = {
  readonly announce: (text: string) => void
  readonly onStored: (photo: Photo) => void
}

/** Uploads files one after the other, for slow lines. Unmounting stops them. */
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

  /** The photo is shrunk first (FIX-82). */
  const sendFile = async ({ key, file }: Upload, own: { sending: FileUpload | null }) => {
    const smaller = await latest.current.context.shrinkPhoto(file)
    if (activeUpload.current !== own) return null
    if (smaller.size > maxBytes) return { kind: 'failed', message: words.tooLarge, canRetry: false } as const
    const onProgress = (share: number) => change(key, { kind: 'sending', share })
    own.sending = latest.current.context.uploadFile({ ...upload, file: smaller, onProgress })
    return toUploadResult(await own.sending.reply, words.failed)
  }

  const send = async (queued: Upload) => {
    const { key, file } = queued
    const own = { key, sending: null }
    activeUpload.current = own
    change(key, { kind: 'sending', share: 0 })
    latest.current.listener.announce(words.uploading)
    const answer = await sendFile(queued, own)
    // Stopped meanwhile.
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
