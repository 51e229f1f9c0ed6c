import { QueriesObserver, type QueryClient, type QueryObserverOptions } from '@tanstack/react-query'
import type { Poll } from '../../schemas/envelope/screen.ts'
import { runEffects } from './actions/effects.ts'
import { press } from './actions/press.ts'
import { fetchDeferred } from './drawing/deferred.ts'
import { receiveParts } from './drawing/parts.ts'
import { startThirdParties } from './drawing/third-parties.ts'
import { begin } from './navigation/begin.ts'
import { findActionQuestion } from './navigation/leave.ts'
import { handleAddressChange, refresh, reload } from './navigation/navigate.ts'
import type { Host } from './platform/platform.ts'
import type { ConnectedSession, Journey, LiveRuntime } from './state/state.ts'
import { createPressQueue } from './transport/press-queue.ts'
import { createQueryClient } from './transport/query-client.ts'
import { createScreens } from './transport/screens.ts'
import { createTransport, requestScreen } from './transport/transport.ts'

export function startLiveRuntime(journey: Journey, host: Host): LiveRuntime {
  const { platform, state } = journey
  const client = createQueryClient(platform.network)
  const transport = createTransport(platform, client)
  const polls = createPolls(client)
  const session: ConnectedSession = {
    ...journey,
    host,
    transport,
    screens: createScreens(client, (request, etag) => requestScreen(platform, request, etag)),
    queue: createPressQueue(client, (pending) => state.update({ pending })),
    stopPolls: polls.stop,
  }
  host.onExternalLink((href) => {
    const hasQuestion = findActionQuestion(session, { type: 'link', href }) !== undefined
    if (hasQuestion) press(session, { type: 'link', href })
    return hasQuestion
  })
  return {
    requestFirstScreen: (first, start) => begin(session, first, start),
    cacheScreen: (path, answer) => session.screens.store(path, answer),
    afterRender() {
      polls.follow(toPollQueries(session))
      runEffects(session)
      fetchDeferred(session)
      startThirdParties(session)
    },
    recordBlockView: (constant) => recordBlockView(session, constant),
    press: (action) => press(session, action),
    reload: () => void reload(session),
    handleAddressChange: () => handleAddressChange(session),
    postToProvider: transport.postToProvider,
  }
}

/** Runs the polls of the drawn page and no others; they pause offline (LBL-04). */
const createPolls = (client: QueryClient) => {
  const observer = new QueriesObserver(client, [])
  observer.subscribe(() => {})
  return {
    follow: (polls: QueryObserverOptions[]) => observer.setQueries(polls),
    stop() {
      observer.setQueries([])
      client.removeQueries({ queryKey: ['poll'] })
    },
  }
}

const toPollQueries = (journey: ConnectedSession): QueryObserverOptions[] => {
  const { screen, overlay } = journey.state.get()
  return [...(screen?.poll ?? []), ...(overlay?.poll ?? [])].map((poll) => ({
    queryKey: ['poll', screen?.key, poll.id, poll.href],
    queryFn: () => pollOnce(journey, poll),
    // The first rendering is current: the first poll runs after one interval.
    initialData: null,
    staleTime: 'static',
    refetchInterval: ({ state }) => state.dataUpdateCount < poll.maxAttempts && poll.everyMs,
    refetchIntervalInBackground: true,
    networkMode: 'online',
    retry: false,
    gcTime: 0,
  }))
}

/**
 * A poll without an answer counts as one without news. After news, the screen says what else changed and whether to go
 * on.
 */
const pollOnce = async (journey: ConnectedSession, poll: Poll): Promise<null> => {
  const { rev } = journey.state.get()
  const { pollEtags, etag } = journey.memory
  const name = `${poll.href} ${poll.path}`
  const reply = await journey.transport.part(poll, pollEtags.get(name) ?? etag)
  if (reply.kind !== 'answer') return null
  if (reply.etag !== null) pollEtags.set(name, reply.etag)
  receiveParts(journey, reply.envelope)
  if (journey.state.get().rev !== rev) await refresh(journey)
  return null
}

/** One view event for each block, once for each change of screen (NAV-20). */
const recordBlockView = ({ platform, memory, state }: ConnectedSession, constant: string): void => {
  const { screen } = state.get()
  if (screen?.track === undefined || memory.viewed.includes(constant, 1)) return
  memory.viewed.push(constant)
  platform.trackView({ event: screen.track.event, constant })
}
