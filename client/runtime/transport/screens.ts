import type { QueryClient } from '@tanstack/react-query'
import type { Envelope } from '../page/contract.ts'
import { type ScreenRequest, silentOnConnectionError, type TransportReply } from './transport.ts'

export interface Screens {
  /** The screen last seen at a path in this revision. It may be stale; its effects have run. */
  known(path: string, rev: string | null): Envelope | null
  fetch(request: ScreenRequest): Promise<TransportReply>
  /** Caches an answer and drops all screens of other revisions. */
  store(path: string, envelope: Envelope): void
  clear(): void
}

type CachedScreen = { readonly envelope: Envelope; readonly etag: string | null }

type RequestScreen = (request: ScreenRequest, etag: string | null) => Promise<TransportReply>

export function createScreens(client: QueryClient, requestScreen: RequestScreen): Screens {
  // Requests made before and after an action must not share an answer.
  let generation = 0
  const keyOf = (path: string) => ['screen', path]
  const getCached = (path: string) => client.getQueryData<CachedScreen>(keyOf(path))
  const cache = (path: string, { envelope, etag }: CachedScreen) => {
    if (envelope.screen !== undefined)
      client.setQueryData<CachedScreen>(keyOf(path), { envelope: withoutEffects(envelope), etag })
  }
  const request = async (screenRequest: ScreenRequest): Promise<TransportReply> => {
    const cached = getCached(screenRequest.path)
    const reply = await requestScreen(screenRequest, cached?.etag ?? null)
    if (reply.kind === 'unchanged' && cached !== undefined)
      return { kind: 'answer', status: 200, language: null, ...cached }
    if (reply.kind === 'answer' && reply.status === 200) cache(screenRequest.path, reply)
    return reply
  }
  client.setQueryDefaults(['screen'], { gcTime: Number.POSITIVE_INFINITY })
  return {
    known(path, rev) {
      const envelope = getCached(path)?.envelope
      return envelope?.rev === rev ? envelope : null
    },
    fetch: (screenRequest) =>
      client
        .fetchQuery({
          queryKey: ['screen-request', generation, screenRequest.path],
          gcTime: 0,
          queryFn: () => request(screenRequest),
        })
        .catch(silentOnConnectionError),
    store(path, envelope) {
      generation += 1
      for (const [queryKey, cached] of client.getQueriesData<CachedScreen>({ queryKey: ['screen'] }))
        if (cached?.envelope.rev !== envelope.rev) client.removeQueries({ queryKey, exact: true })
      cache(path, { envelope, etag: null })
    },
    clear() {
      generation += 1
      client.removeQueries({ queryKey: ['screen'] })
    },
  }
}

// A toast is shown once, however often its screen is (NAV-47).
const withoutEffects = ({ effects: _, problem: __, ...envelope }: Envelope): Envelope => envelope
