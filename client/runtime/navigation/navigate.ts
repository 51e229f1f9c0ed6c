import { drawAnswer } from '../drawing/draw.ts'
import { carriesEntry, isPathHash, pathOf, shopIn } from '../state/location.ts'
import { type ConnectedSession, drawnPath, type Failure, type NavigationMode } from '../state/state.ts'
import type { TransportReply } from '../transport/transport.ts'
import { findPathQuestion } from './leave.ts'

/** Starts a new intention; the result tells whether it is still the newest. */
export function startIntention({ memory }: ConnectedSession): () => boolean {
  memory.intention += 1
  const mine = memory.intention
  return () => mine === memory.intention
}

/** Opens a path: a known screen is drawn at once, and the answer replaces it. */
export async function navigate(journey: ConnectedSession, path: string, way: NavigationMode): Promise<void> {
  const { init, rev } = journey.state.get()
  if (init === null) return
  const newest = startIntention(journey)
  journey.memory.target = { path, way }
  const known = journey.screens.known(path, rev)
  if (known === null) journey.state.update({ loading: true, awaitedPath: path })
  else drawAnswer(journey, { envelope: known, status: 200 }, way)

  const reply = await journey.screens.fetch({ href: init.calls.screens, path, rev })

  if (!newest()) return
  if (known === null) drawReply(journey, reply, { way, retry: () => void navigate(journey, path, way) })
  // A failed request keeps the known screen; the next press finds out.
  else if (reply.kind === 'answer' && reply.envelope !== known) drawAnswer(journey, reply, 'in-place')
}

export async function reload(journey: ConnectedSession): Promise<void> {
  const { init, screen, rev } = journey.state.get()
  if (init === null || screen === null) return
  const newest = startIntention(journey)
  const path = drawnPath(journey.state.get())
  journey.memory.target = { path, way: 'in-place' }
  journey.state.update({ loading: true, awaitedPath: null })

  const reply = await journey.screens.fetch({ href: init.calls.screens, path, rev })

  if (newest()) drawReply(journey, reply, { way: 'in-place', retry: () => void reload(journey) })
}

/** Refreshes the present screen in the background, unless the shopper acts meanwhile. */
export async function refresh(journey: ConnectedSession): Promise<void> {
  const { init, screen, pending, loading, rev } = journey.state.get()
  if (init === null || screen === null || pending.length > 0 || loading) return
  const { intention } = journey.memory

  const reply = await journey.screens.fetch({ href: init.calls.screens, path: drawnPath(journey.state.get()), rev })

  if (intention === journey.memory.intention && reply.kind === 'answer') drawAnswer(journey, reply, 'in-place')
}

/**
 * Hands a path with a query or a token to the service; the path of its answer replaces it in the address bar (LKP-10).
 */
export async function openEntryPath(journey: ConnectedSession, path: string): Promise<void> {
  const { init } = journey.state.get()
  if (init === null) return
  const newest = startIntention(journey)
  journey.memory.target = { path, way: 'in-place' }
  journey.state.update({ screen: null, overlay: null, failure: null, loading: true, awaitedPath: null })

  const reply = await journey.transport.act({
    href: init.calls.entry,
    body: JSON.stringify({ at: '/', args: { path } }),
    id: journey.platform.newId(),
    rev: null,
  })
  await updateLanguage(journey, reply)

  if (!newest()) return
  cacheAnswer(journey, reply)
  drawReply(journey, reply, { way: 'in-place', retry: () => void openEntryPath(journey, path) })
}

export function handleAddressChange(journey: ConnectedSession): void {
  const { address } = journey.platform
  if (!isPathHash(address.hash())) return
  const path = pathOf(address.hash())
  if (path === journey.memory.target?.path) return
  const question = findPathQuestion(journey, path)
  const { init, bank } = journey.state.get()
  const go = () =>
    void (!address.isOwnEntry() && init !== null && carriesEntry(init, path)
      ? openEntryPath(journey, path)
      : navigate(journey, path, 'in-place'))
  const answer = (given: 'yes' | 'no') => (given === 'yes' ? go() : restoreAddress(journey))
  if (bank !== null) restoreAddress(journey)
  else if (question === undefined) go()
  else journey.state.update({ question: { ...question, answer } })
}

const restoreAddress = ({ state, platform: { address } }: ConnectedSession): void => {
  const path = drawnPath(state.get())
  if (path !== pathOf(address.hash())) address.push(path)
}

export function drawReply(
  journey: ConnectedSession,
  reply: TransportReply,
  then: { way: NavigationMode } & Pick<Failure, 'retry'>,
): void {
  if (reply.kind === 'answer') {
    journey.memory.etag = reply.etag
    drawAnswer(journey, reply, then.way)
    journey.memory.target = { path: drawnPath(journey.state.get()), way: 'in-place' }
  }
  if (reply.kind === 'silent')
    journey.state.update({ loading: false, failure: { why: reply.why, retry: () => retry(journey, then) } })
}

const retry = (journey: ConnectedSession, then: Pick<Failure, 'retry'>): void => {
  journey.state.update({ failure: null })
  then.retry()
}

export function cacheAnswer(journey: ConnectedSession, reply: TransportReply): void {
  const { screen, overlay = null } = reply.kind === 'answer' && reply.status === 200 ? reply.envelope : {}
  if (reply.kind !== 'answer' || screen === undefined) journey.screens.clear()
  else journey.screens.store(drawnPath({ screen, overlay }), reply.envelope)
}

/** Requests the bootstrap again when an answer has another language. */
export async function updateLanguage(journey: ConnectedSession, answered: TransportReply): Promise<void> {
  const { init } = journey.state.get()
  if (answered.kind !== 'answer' || answered.language === null || answered.language === init?.language) return
  const reply = await journey.transport.init(shopIn(journey.platform.address.search()))
  // Without an answer the client keeps its texts.
  if (reply.kind === 'init') journey.state.update({ init: reply.init })
  journey.screens.clear()
}
