import type { Action } from '../../../schemas/action.ts'
import type { Screen } from '../../../schemas/screen.ts'
import type { ConnectedSession } from '../state/state.ts'

type Leave = Screen['leave']

/**
 * The question before a path of the portal is gone to: only the page before this one in the journey leads back to the store, so
 * only that one asks (REV-16, FND-60). Undefined where the screen asks nothing, or has asked.
 */
export function findPathQuestion({ state, memory }: ConnectedSession, path: string): Leave {
  const { screen } = state.get()
  if (screen === null || memory.leftScreenKey === screen.key || screen.previous === undefined) return undefined
  return withoutQuery(path) === withoutQuery(screen.previous) ? screen.leave : undefined
}

/** The question before an action that sends nothing leads away from the present screen, in this tab. */
export function findActionQuestion(journey: ConnectedSession, action: Action): Leave {
  if (action.type === 'navigate') return findPathQuestion(journey, action.path)
  const { screen } = journey.state.get()
  if (screen === null || journey.memory.leftScreenKey === screen.key) return undefined
  return action.type === 'link' && action.external !== true ? screen.leave : undefined
}

/** From here on the present screen asks no more. */
export function allowLeaving({ state, memory }: ConnectedSession): void {
  memory.leftScreenKey = state.get().screen?.key ?? null
}

/** Goes to another site, or to a page that is none of the journey's. */
export function leave(journey: ConnectedSession, href: string): void {
  allowLeaving(journey)
  journey.host.leave(href, 'here')
}

/** A step over a screen is the same place. */
const withoutQuery = (path: string): string => path.replace(/\?.*$/, '')
