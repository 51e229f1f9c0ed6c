import type { Poll } from '../../schemas/screen.ts'
import { runEffects } from './actions/effects.ts'
import { press } from './actions/press.ts'
import { goBeside } from './drawing/beside.ts'
import { fetchDeferred } from './drawing/deferred.ts'
import { receiveParts } from './drawing/parts.ts'
import { begin } from './navigation/begin.ts'
import { askedBeforeAction } from './navigation/leave.ts'
import { followAddress, refresh, renew } from './navigation/navigate.ts'
import type { Host } from './outside/outside.ts'
import type { Following, Journey, Speaking } from './state/state.ts'
import { createPolls } from './transport/polls.ts'
import { createQueue } from './transport/queue.ts'
import { createScreens } from './transport/screens.ts'
import { createTransport } from './transport/transport.ts'

/** Has a visit speak to the service, and to the page around it. */
export function follow(journey: Journey, host: Host): Following {
  const transport = createTransport(journey.outside)
  const speaking: Speaking = {
    ...journey,
    host,
    transport,
    screens: createScreens(transport, loadKeeper),
    queue: createQueue((pending) => journey.state.change({ pending })),
    polls: createPolls(journey.outside.clock, (poll) => pollNow(speaking, poll)),
  }
  host.onLinkAway((href) => {
    const isAsked = askedBeforeAction(speaking, { type: 'link', href }) !== undefined
    if (isAsked) press(speaking, { type: 'link', href })
    return isAsked
  })
  return {
    begin: (first, start) => begin(speaking, first, start),
    keep: (path, answer) => speaking.screens.keep(path, answer),
    drawn() {
      followPolls(speaking)
      runEffects(speaking)
      fetchDeferred(speaking)
      goBeside(speaking)
    },
    seen: (constant) => recordBlock(speaking, constant),
    press: (action) => press(speaking, action),
    renew: () => void renew(speaking),
    followAddress: () => followAddress(speaking),
    polls: speaking.polls,
    aside: transport.aside,
  }
}

/** Fetches what keeps screens only when one is to be kept. */
const loadKeeper = async () => {
  const { keepScreens } = await import('./transport/kept-screens.ts')
  return keepScreens
}

/** Polls what the drawn page asks for, and nothing else. */
const followPolls = ({ polls, state }: Speaking): void => {
  const { screen, overlay } = state.get()
  if (screen !== null) polls.follow(screen.key, [...(screen.poll ?? []), ...(overlay?.poll ?? [])])
}

/**
 * One poll. One without an answer counts as one without news; after one with news the screen says what else
 * has changed, and whether to go on polling.
 */
const pollNow = async (journey: Speaking, poll: Poll): Promise<void> => {
  const { rev } = journey.state.get()
  const { polled, etag } = journey.memory
  const name = `${poll.href} ${poll.path}`
  const reply = await journey.transport.part(poll, polled.get(name) ?? etag)
  if (reply.kind !== 'answer') return
  if (reply.etag !== null) polled.set(name, reply.etag)
  receiveParts(journey, reply.envelope)
  if (journey.state.get().rev !== rev) await refresh(journey)
}

/** One view event for each block that has its own, as often as the screen changes (NAV-20). */
const recordBlock = ({ outside, memory, state }: Speaking, constant: string): void => {
  const { screen } = state.get()
  if (screen === null || memory.viewed.includes(constant, 1)) return
  memory.viewed.push(constant)
  outside.track({ event: screen.track.event, constant })
}
