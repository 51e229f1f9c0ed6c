import { QueryClient } from '@tanstack/react-query'
import type { Envelope } from '../../../schemas/screen.ts'
import type { Screens } from './screens.ts'
import type { Transport, TransportReply } from './transport.ts'

type Seen = { readonly envelope: Envelope; readonly etag: string | null }

/** Screens in TanStack Query: drawn at once when seen before, and asked for again against the ETag. */
export function keepScreens(transport: Pick<Transport, 'screen'>): Screens {
  const queries = new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY, networkMode: 'always', retry: false } },
  })
  // What was asked before an action was answered may not be shared with what is asked after it.
  let generation = 0
  const keyOf = (path: string) => ['screen', path]
  const seenAt = (path: string) => queries.getQueryData<Seen>(keyOf(path))
  const keep = (path: string, seen: Seen) => {
    if (seen.envelope.screen !== undefined) queries.setQueryData<Seen>(keyOf(path), withoutEffects(seen))
  }
  const ask = async (asked: Parameters<Transport['screen']>[0]): Promise<TransportReply> => {
    const { path } = asked
    const seen = seenAt(path)
    const reply = await transport.screen(asked, seen?.etag ?? null)
    if (reply.kind === 'unchanged' && seen !== undefined)
      return { kind: 'answer', status: 200, language: null, ...seen }
    if (reply.kind === 'answer' && reply.status === 200) keep(path, reply)
    return reply
  }
  return {
    known(path, rev) {
      const envelope = seenAt(path)?.envelope
      return envelope?.rev === rev ? envelope : null
    },
    fetch: (asked) =>
      queries.fetchQuery({ queryKey: ['asked', generation, asked.path], gcTime: 0, queryFn: () => ask(asked) }),
    keep(path, envelope, etag = null) {
      generation += 1
      for (const [queryKey, seen] of queries.getQueriesData<Seen>({ queryKey: ['screen'] }))
        if (seen?.envelope.rev !== envelope.rev) queries.removeQueries({ queryKey, exact: true })
      keep(path, { envelope, etag })
    },
    forget() {
      generation += 1
      queries.removeQueries({ queryKey: ['screen'] })
    },
  }
}

// A toast is shown once, however often its screen is (NAV-47).
const withoutEffects = ({ envelope: { effects: _, problem: __, ...envelope }, etag }: Seen): Seen => {
  return { envelope, etag }
}
