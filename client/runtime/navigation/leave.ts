import type { Action } from '../../../schemas/action.ts'
import type { Screen } from '../../../schemas/screen.ts'
import type { ConnectedSession } from '../state/state.ts'

type Leave = Screen['leave']

/**
 * The question before a path of the portal is gone to: only the page before this one in the journey leads back to the store, so
 * only that one asks (REV-16, FND-60). Undefined where the screen asks nothing, or has asked.
 */
export function askedBeforePath({ state, memory }: ConnectedSession, path: string): Leave {
  const { screen } = state.get()
  if (screen === null || memory.left === screen.key || screen.previous === undefined) return undefined
  return placeOf(path) === placeOf(screen.previous) ? screen.leave : undefined
}

/** The question before an action that sends nothing leads away from the present screen, in this tab. */
export function askedBeforeAction(journey: ConnectedSession, action: Action): Leave {
  if (action.type === 'navigate') return askedBeforePath(journey, action.path)
  const { screen } = journey.state.get()
  if (screen === null || journey.memory.left === screen.key) return undefined
  return action.type === 'link' && action.external !== true ? screen.leave : undefined
}

/** From here on the present screen asks no more. */
export function allowLeaving({ state, memory }: ConnectedSession): void {
  memory.left = state.get().screen?.key ?? null
}

/** Goes to another site, or to a page that is none of the journey's. */
export function leave(journey: ConnectedSession, href: string): void {
  allowLeaving(journey)
  journey.host.leave(href, 'here')
}

/** A step over a screen is the same place. */
const placeOf = (path: string): string => path.replace(/\?.*$/, '')
