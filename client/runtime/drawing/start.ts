import type { Envelope } from '../page/contract.ts'
import { carriesEntry, parseStart } from '../state/location.ts'
import type { InitialPage, Journey } from '../state/state.ts'
import { drawAnswer } from './draw.ts'

export async function start(journey: Journey, first: InitialPage | null): Promise<void> {
  const { address } = journey.platform
  const place = parseStart({ pathname: address.pathname(), search: address.search(), hash: address.hash() })
  const { search } = place
  const path = first?.taken ? first.path : place.path
  if (search !== address.search()) address.replace(path, search)
  if (first?.taken) address.replace(path)
  journey.state.update({ failure: null, problem: null, loading: true })
  if (first?.answer && first.path === path && (address.isOwnEntry() || !carriesEntry(first.init, path)))
    receiveFirst(journey, { ...first, answer: first.answer })
  else
    await new Promise<void>((resolve) =>
      journey.withLiveRuntime(
        ({ requestFirstScreen }) => resolve(requestFirstScreen(first, place)),
        () => {
          const retry = () => void start(journey, first)
          journey.state.update({ init: first?.init ?? null, loading: false, failure: { why: 'network', retry } })
          resolve()
        },
      ),
    )
}

const receiveFirst = (journey: Journey, { init, path, answer }: InitialPage & { readonly answer: Envelope }): void => {
  journey.memory.target = { path, way: 'in-place' }
  journey.state.update({ init, isStatic: true })
  journey.withLiveRuntime(({ cacheScreen }) => cacheScreen(path, answer))
  drawAnswer(journey, { envelope: answer, status: answer.problem === undefined ? 200 : 422 }, 'in-place')
}
