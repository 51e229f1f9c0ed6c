import type { Init } from '../../schemas/init.ts'
import type { Envelope } from '../../schemas/screen.ts'
import { drawAnswer } from './draw.ts'
import { carriesEntry, shopIn, startOf } from './location.ts'
import { enter, navigate } from './navigate.ts'
import type { First, Journey } from './state.ts'

/** The first screen of a visit: the bootstrap first (NAV-35), then what the address asks for. */
export async function start(journey: Journey, first: First | null): Promise<void> {
  const { address } = journey.outside
  const { path, search } = startOf({ pathname: address.pathname(), search: address.search(), hash: address.hash() })
  if (search !== address.search()) address.replace(path, search)
  journey.state.change({ failure: null, problem: null, loading: true })

  const init = first?.init ?? (await fetchInit(journey, search))
  if (init === null) return
  journey.state.change({ init })

  const drawn = first !== null && address.ours() && first.path === path
  if (carriesEntry(path) && !drawn) await enter(journey, path)
  else if (first?.answer && first.path === path) receiveFirst(journey, path, first.answer)
  else await navigate(journey, path, 'in-place')
}

/** Draws the first screen. */
const receiveFirst = (journey: Journey, path: string, answer: Envelope): void => {
  journey.memory.wanted = { path, way: 'in-place' }
  journey.state.change({ still: true })
  journey.screens.keep(path, answer)
  drawAnswer(journey, { envelope: answer, status: answer.problem === undefined ? 200 : 422 }, 'in-place')
}

/** Asks for what holds for the whole visit; null where the service does not answer, which is then shown. */
const fetchInit = async (journey: Journey, search: string): Promise<Init | null> => {
  const reply = await journey.transport.init(shopIn(search))
  if (reply.kind === 'init') return reply.init
  const problem = reply.kind === 'answer' ? (reply.envelope.problem ?? null) : null
  const why = reply.kind === 'silent' ? reply.why : 'unreadable'
  journey.state.change({ loading: false, problem, failure: { why, retry: () => void start(journey, null) } })
  return null
}
