import type { Envelope } from '../../../schemas/screen.ts'
import type { Transport, TransportReply } from './transport.ts'

/** The screens seen so far, by path. */
export interface Screens {
  /** What was last seen at a path in this revision; it may be stale, and its effects have been. */
  known(path: string, rev: string | null): Envelope | null
  /** Asks the service, with the ETag of what is known; the same path is asked once at a time. */
  fetch(asked: Asked): Promise<TransportReply>
  /** Keeps what was answered, under its ETag if it has one, and drops what shows another revision. */
  keep(path: string, envelope: Envelope, etag?: string | null): void
  forget(): void
}

/** Which screen, and the revision that is drawn while it is asked for. */
type Asked = Parameters<Transport['screen']>[0]

type Kept = { readonly envelope: Envelope; readonly etag: string | null }

/**
 * The screens of a visit. What keeps them is loaded with the first of them, and neither drawing nor asking waits for it: until it
 * is there nothing is known but what it is handed then, and where it cannot be loaded each screen is asked for.
 */
export function createScreens(
  transport: Pick<Transport, 'screen'>,
  load: () => Promise<(transport: Pick<Transport, 'screen'>) => Screens>,
): Screens {
  let kept: Screens | null = null
  const waiting = new Map<string, Kept>()
  let loading = false
  const begin = async (): Promise<void> => {
    if (loading) return
    loading = true
    try {
      const keepScreens = await load()
      kept = keepScreens(transport)
      for (const [path, { envelope, etag }] of waiting) kept.keep(path, envelope, etag)
      waiting.clear()
    } catch {
      loading = false // without a connection: the next screen tries again
    }
  }
  const keep: Screens['keep'] = (path, envelope, etag = null) => {
    if (kept !== null) return kept.keep(path, envelope, etag)
    waiting.delete(path) // what was answered last is kept last
    waiting.set(path, { envelope, etag })
    void begin()
  }
  return {
    known: (path, rev) => kept?.known(path, rev) ?? null,
    async fetch(asked) {
      if (kept !== null) return kept.fetch(asked)
      const reply = await transport.screen(asked, null)
      if (reply.kind === 'answer' && reply.status === 200) keep(asked.path, reply.envelope, reply.etag)
      return reply
    },
    keep,
    forget() {
      waiting.clear()
      kept?.forget()
    },
  }
}
