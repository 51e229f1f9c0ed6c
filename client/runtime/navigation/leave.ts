import type { Action } from '../../../schemas/action.ts'
import type { Screen } from '../../../schemas/screen.ts'
import type { Speaking } from '../state/state.ts'

type Leave = Screen['leave']

/** What is asked before the present screen gives way to another path; nothing where it asks nothing, or has asked (REV-16). */
export function askedBeforePath({ state, memory }: Speaking, path: string): Leave {
  const { screen } = state.get()
  if (screen === null || memory.left === screen.key) return undefined
  return placeOf(path) === placeOf(screen.path) ? undefined : screen.leave
}

/** What is asked before an action that leads away from the present screen without sending anything. */
export function askedBeforeAction(journey: Speaking, action: Action): Leave {
  const { screen } = journey.state.get()
  if (action.type === 'navigate') return askedBeforePath(journey, action.path)
  return screen !== null && leadsBack(screen, action) ? screen.leave : undefined
}

/** From here on the present screen asks no more. */
export function allowLeaving({ state, memory }: Speaking): void {
  memory.left = state.get().screen?.key ?? null
}

/** Goes to another site, or to a page that is none of the journey's. */
export function leave(journey: Speaking, href: string): void {
  allowLeaving(journey)
  journey.host.leave(href, 'here')
}

const leadsBack = ({ chrome }: Screen, action: Action): boolean =>
  action.type === 'back' || JSON.stringify(chrome.back?.action) === JSON.stringify(action)

/** A step over a screen is the same place. */
const placeOf = (path: string): string => path.replace(/\?.*$/, '')
