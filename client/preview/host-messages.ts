import type { PreviewMessage } from '../../schemas/preview.ts'

/** What is wrong with a message, by the member that it is about; an empty name is the whole of it. */
export interface PreviewProblem {
  readonly name: string
  readonly message: string
}

/** What a preview says to the page around it. */
export type PreviewEvent =
  /** It listens from now on. */
  | { readonly type: 'ready'; readonly path: string }
  | { readonly type: 'drawn'; readonly of: string; readonly path: string }
  | { readonly type: 'refused'; readonly of: string; readonly problems: readonly PreviewProblem[] }
  /** There is nothing to look at any more. */
  | { readonly type: 'ended' }
  /** A text was pressed in edit mode: what it says, and the keys under which it stands. */
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

/** As much as the service takes at once, and a little less. */
const MAX_MESSAGE_LENGTH = 62_000
/** So many messages may wait while one is answered. */
const MAX_QUEUE_LENGTH = 100

/** What is heard and who is told. */
interface HostListener {
  readonly window: Window
  readonly origins: readonly string[]
  /** Does what a message asks for, its text being JSON. */
  readonly handleMessage: (type: PreviewMessage['type'], text: string) => Promise<PreviewEvent>
}

/** What is known of a message before the service judges it; null for what is none of ours. */
const parseMessage = (data: unknown): { readonly type: PreviewMessage['type']; readonly text: string } | null => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const { type } = data
  if (typeof type !== 'string' || !Object.hasOwn(messages, type)) return null
  try {
    return { type: type as PreviewMessage['type'], text: JSON.stringify(data) }
  } catch {
    return null // what goes in circles is no message
  }
}

/** Tells the page around. Whoever else stands there is told nothing: the browser hands it to these origins alone. */
export function postToHost({ window, origins }: Pick<HostListener, 'window' | 'origins'>, event: PreviewEvent): void {
  const { parent, location } = window
  if (parent === window) return
  const hostOrigin = location.ancestorOrigins?.[0]
  for (const origin of origins) if (hostOrigin === undefined || hostOrigin === origin) parent.postMessage(event, origin)
}

/**
 * Hears the page around, one message after the other, as long as it is of an origin of the shop; of every other nothing is heard, and
 * nothing is answered (PRV-01, PRV-02).
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
        refuse(one.type, 'could not be shown') // such as without a network: what comes next is heard all the same
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
    // Of what is typed or dragged only the last counts; words add up.
    if (type !== 'content' && waiting.at(-1)?.type === type) waiting.pop()
    waiting.push(message)
    if (!isBusy) void next()
  })
}
