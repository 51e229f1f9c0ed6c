import { start } from '../drawing/start.ts'
import type { Init } from '../page/contract.ts'
import { carriesEntry, type Start, shopIn } from '../state/location.ts'
import type { ConnectedSession, InitialPage } from '../state/state.ts'
import { navigate, openEntryPath } from './navigate.ts'

/** Requests the bootstrap (NAV-35), then the screen of the address. */
export async function begin(
  journey: ConnectedSession,
  first: InitialPage | null,
  { path, search }: Start,
): Promise<void> {
  const init = first?.init ?? (await fetchInit(journey, search))
  if (init === null) return
  journey.state.update({ init })
  const isTaken = journey.platform.address.isOwnEntry() && first?.path === path
  if (carriesEntry(init, path) && !isTaken) await openEntryPath(journey, path)
  else await navigate(journey, path, 'in-place')
}

const fetchInit = async (journey: ConnectedSession, search: string): Promise<Init | null> => {
  const reply = await journey.transport.init(shopIn(search))
  if (reply.kind === 'init') return reply.init
  const problem = reply.kind === 'answer' ? (reply.envelope.problem ?? null) : null
  const why = reply.kind === 'silent' ? reply.why : 'unreadable'
  journey.state.update({ loading: false, problem, failure: { why, retry: () => void start(journey, null) } })
  return null
}
