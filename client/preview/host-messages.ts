import type { PreviewMessage } from '../../schemas/merchant/preview.ts'

/** An error in a message; an empty name means the whole message. */
export interface PreviewProblem {
  readonly name: string
  readonly message: string
}

export type PreviewEvent =
  | { readonly type: 'ready'; readonly path: string }
  | { readonly type: 'drawn'; readonly of: string; readonly path: string }
  | { readonly type: 'refused'; readonly of: string; readonly problems: readonly PreviewProblem[] }
  | { readonly type: 'ended' }
  | { readonly type: 'edit'; readonly text: string; readonly keys: readonly string[]; readonly language: string }

type Messages = Readonly<Record<PreviewMessage['type'], true>>
const messages: Messages = {
  navigate: true,
  content: true,
  theme: true,
  data: true,
  clear: true,
  language: true,
  totals: true,
}

/** A little less than the limit of the service. */
const MAX_MESSAGE_LENGTH = 62_000
const MAX_QUEUE_LENGTH = 100

interface HostListener {
  readonly window: Window
  readonly origins: readonly string[]
  readonly handleMessage: (type: PreviewMessage['type'], text: string) => Promise<PreviewEvent>
}

const parseMessage = (data: unknown): { readonly type: PreviewMessage['type']; readonly text: string } | null => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const { type } = data
  if (typeof type !== 'string' || !Object.hasOwn(messages, type)) return null
  try {
    return { type: type as PreviewMessage['type'], text: JSON.stringify(data) }
  } catch {
    return null // a circular structure is not a message
  }
}

/** Posts an event to the embedding page; the browser delivers it to the shop's origins only. */
export function postToHost({ window, origins }: Pick<HostListener, 'window' | 'origins'>, event: PreviewEvent): void {
  const { parent, location } = window
  if (parent === window) return
  const hostOrigin = location.ancestorOrigins?.[0]
  for (const origin of origins) if (hostOrigin === undefined || hostOrigin === origin) parent.postMessage(event, origin)
}

/**
 * Handles messages of the shop's origins one after the other; messages of other origins get no answer (PRV-01, PRV-02).
 */
export function listenToHost({ window, origins, handleMessage }: HostListener): void {
  const waiting: { readonly type: PreviewMessage['type']; readonly text: string }[] = []
  let isBusy = false
  const refuse = (of: string, message: string): void =>
    postToHost({ window, origins }, { type: 'refused', of, problems: [{ name: '', message }] })
  const next = async (): Promise<void> => {
    isBusy = true
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      try {
        postToHost({ window, origins }, await handleMessage(one.type, one.text))
      } catch {
        refuse(one.type, 'could not be shown') // such as without a network: later messages are still handled
      }
    }
    isBusy = false
  }
  window.addEventListener('message', ({ origin, source, data }) => {
    if (source !== window.parent || source === window || !origins.includes(origin)) return
    const message = parseMessage(data)
    if (message === null) return
    const { type, text } = message
    if (text.length > MAX_MESSAGE_LENGTH) return refuse(type, 'is longer than a preview takes at once')
    if (waiting.length >= MAX_QUEUE_LENGTH) return refuse(type, 'comes before others are answered')
    // Only the last of consecutive messages of a type counts, but content messages add up.
    if (type !== 'content' && waiting.at(-1)?.type === type) waiting.pop()
    waiting.push(message)
    if (!isBusy) void next()
  })
}
