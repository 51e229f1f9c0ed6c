import type { Action } from '../../../schemas/screen/action.ts'
import type { Screen } from '../page/contract.ts'
import type { ConnectedSession } from '../state/state.ts'

type Leave = Screen['leave']

/** Only the previous page leads back to the store, so only that path asks (REV-16, FND-60). */
export function findPathQuestion({ state, memory }: ConnectedSession, path: string): Leave {
  const { screen } = state.get()
  if (screen === null || memory.leftScreenKey === screen.key || screen.previous === undefined) return undefined
  return withoutQuery(path) === withoutQuery(screen.previous) ? screen.leave : undefined
}

/** The question before an action leaves the present screen in this tab. */
export function findActionQuestion(journey: ConnectedSession, action: Action): Leave {
  if (action.type === 'navigate') return findPathQuestion(journey, action.path)
  const { screen } = journey.state.get()
  if (screen === null || journey.memory.leftScreenKey === screen.key) return undefined
  return action.type === 'link' && action.external !== true ? screen.leave : undefined
}

/** Stops the present screen from asking again. */
export function allowLeaving({ state, memory }: ConnectedSession): void {
  memory.leftScreenKey = state.get().screen?.key ?? null
}

/** Opens another site or a page outside the journey. */
export function leave(journey: ConnectedSession, href: string): void {
  allowLeaving(journey)
  journey.host.leave(href, 'here')
}

/** An overlay is on the same page. */
const withoutQuery = (path: string): string => path.replace(/\?.*$/, '')
