import { useEffect, useState } from 'react'
import type { ScanField } from '../../../schemas/console/components/scan-field.ts'
import type { FileReply } from '../../runtime/platform/platform.ts'
import { toUploadResult } from '../../widgets/photos/upload-state.ts'
import { useWidgetContext } from '../../widgets/widget-context.ts'
import {
  addScan,
  dropFirst,
  EMPTY_QUEUE,
  markSent,
  markUnanswered,
  nextScan,
  replaceFirst,
  type ScanQueue,
  takeResult,
} from './scan-queue.ts'

const RETRY_MS = 1_500

type PhotoTarget = NonNullable<ScanField['photo']>

type Entry =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'photo'; readonly target: PhotoTarget; readonly file: File }

const isFinal = (reply: FileReply | null): boolean =>
  reply !== null && reply.status >= 400 && reply.status < 500 && ![408, 429].includes(reply.status)

/** Scans, commands and photos in their order: a receipt never overtakes a photo. */
export function useScanQueue({ form, field, action, result }: ScanField) {
  const context = useWidgetContext()
  const [queue, setQueue] = useState<ScanQueue<Entry>>(EMPTY_QUEUE)
  const [isUploading, setUploading] = useState(false)
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly nth: number } | null>(null)
  const nth = result?.nth ?? 0
  const isPending = context.pending(action)

  useEffect(() => setQueue((before) => takeResult(before, nth)), [nth])

  const send = (code: string) => {
    context.form(form).set(field.name, code)
    context.press(action)
  }
  const upload = async ({ target, file }: Extract<Entry, { kind: 'photo' }>) => {
    const smaller = await context.shrinkPhoto(file)
    const sending = context.uploadFile({ href: target.href, method: 'POST', file: smaller, onProgress: () => {} })
    const reply = await sending.reply
    const answer = toUploadResult(reply, target.failed)
    setUploading(false)
    if (answer.kind === 'stored') {
      const code = target.code.replace('{id}', answer.id)
      setQueue((before) => replaceFirst(before, { kind: 'code', code }))
    } else if (isFinal(reply)) {
      setRefusal({ text: answer.message, nth })
      setQueue(dropFirst)
    }
  }

  const next = nextScan(queue, context.online)
  useEffect(() => {
    if (next === null || isPending || isUploading) return
    setQueue((before) => markSent(before, nth))
    if (next.kind === 'code') return send(next.code)
    setUploading(true)
    void upload(next)
  })

  const isUnanswered = queue.sentAt === nth && !isPending && !isUploading
  useEffect(() => {
    if (!isUnanswered) return
    const timer = setTimeout(() => setQueue(markUnanswered), RETRY_MS)
    return () => clearTimeout(timer)
  }, [isUnanswered])

  const isWaiting = queue.entries.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWaiting])

  const add = (entry: Entry) => setQueue((before) => addScan(before, entry))
  return {
    waiting: queue.entries.length,
    /** Of a photo since the last result. */
    refusal: refusal?.nth === nth ? refusal.text : null,
    scan: (code: string) => add({ kind: 'code', code }),
    photo: (target: PhotoTarget, file: File) => add({ kind: 'photo', target, file }),
  }
}
