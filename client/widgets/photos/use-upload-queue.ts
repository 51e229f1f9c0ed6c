import { useEffect, useRef, useState } from 'react'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import type { FileUpload } from '../../runtime/platform/platform.ts'
import { useWidgetContext } from '../widget-context.ts'
import { answerOf, beginningOf, type Photo, type Upload } from './upload-state.ts'

/** Whom it tells: `tell` gets words to be read out, `onStored` a photo that the service has taken. */
type Told = {
  readonly tell: (text: string) => void
  readonly onStored: (photo: Photo) => void
}

/**
 * Files on their way, one after the other: on a slow line the first is there before the next begins. Leaving the page
 * stops them.
 * `start` takes files, `retry` sends one again, `drop` takes one away, underway or not.
 */
export function useSending(component: PhotoUpload, told: Told) {
  const context = useWidgetContext()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const keys = useRef(0)
  const underway = useRef<{ readonly key: number; sending: FileUpload | null } | null>(null)
  const latest = useRef({ context, told })
  latest.current = { context, told }
  const { upload, maxBytes, words } = component

  const change = (key: number, state: Upload['state']) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, state } : one)))
  const forget = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))
  const stop = () => {
    underway.current?.sending?.stop()
    underway.current = null
  }

  /** What became of a file: it is made smaller before it travels (FIX-82). */
  const answerTo = async ({ key, file }: Upload, own: { sending: FileUpload | null }) => {
    const smaller = await latest.current.context.shrink(file)
    if (underway.current !== own) return null
    if (smaller.size > maxBytes) return { kind: 'failed', message: words.tooLarge, again: false } as const
    const onProgress = (share: number) => change(key, { kind: 'sending', share })
    own.sending = latest.current.context.send({ ...upload, file: smaller, onProgress })
    return answerOf(await own.sending.reply, words.failed)
  }

  const send = async (upload: Upload) => {
    const { key, file } = upload
    const own = { key, sending: null }
    underway.current = own
    change(key, { kind: 'sending', share: 0 })
    latest.current.told.tell(words.uploading)
    const answer = await answerTo(upload, own)
    // Stopped meanwhile: nobody waits for it any more.
    if (answer === null || underway.current !== own) return
    underway.current = null
    if (answer.kind === 'stored') {
      forget(key)
      latest.current.told.onStored({ id: answer.id, url: answer.url, alt: file.name })
    } else change(key, answer)
    latest.current.told.tell(answer.kind === 'stored' ? words.added : answer.message)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one begins when the list has changed
  useEffect(() => {
    const next = uploads.find(({ state }) => state.kind === 'waiting')
    if (next !== undefined && underway.current === null) void send(next)
  }, [uploads])
  // biome-ignore lint/correctness/useExhaustiveDependencies: on leaving alone
  useEffect(() => stop, [])

  return {
    uploads,
    start(files: readonly File[]) {
      const chosen = files.map((file): Upload => ({ key: keys.current++, file, state: beginningOf(file, component) }))
      setUploads((all) => [...all, ...chosen])
      const refused = chosen.find(({ state }) => state.kind === 'failed')
      if (refused?.state.kind === 'failed') told.tell(refused.state.message)
    },
    retry: (key: number) => change(key, { kind: 'waiting' }),
    drop(key: number) {
      if (underway.current?.key === key) stop()
      forget(key)
    },
  }
}
