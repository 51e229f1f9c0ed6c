import type { Action } from '../../schemas/action.ts'
import type { Screen } from '../../schemas/screen.ts'
import type { Journey } from './state.ts'

type Leave = Screen['leave']

/** What is asked before the present screen gives way to another path; nothing where it asks nothing, or has asked (REV-16). */
export function askedBeforePath({ state, memory }: Journey, path: string): Leave {
  const { screen } = state.get()
  if (screen === null || memory.left === screen.key) return undefined
  return placeOf(path) === placeOf(screen.path) ? undefined : screen.leave
}

/** What is asked before an action that leads away from the present screen without sending anything. */
export function askedBeforeAction(journey: Journey, action: Action): Leave {
  const { screen } = journey.state.get()
  if (action.type === 'navigate') return askedBeforePath(journey, action.path)
  return screen !== null && leadsBack(screen, action) ? screen.leave : undefined
}

/** Whether the browser has to ask before the page itself goes. */
export function asksOnLeaving({ state, memory }: Journey): boolean {
  const { screen } = state.get()
  return screen?.leave !== undefined && memory.left !== screen.key
}

/** From here on the present screen asks no more. */
export function allowLeaving({ state, memory }: Journey): void {
  memory.left = state.get().screen?.key ?? null
}

/** Goes to another site, or to a page that is none of the journey's. */
export function leave(journey: Journey, href: string): void {
  allowLeaving(journey)
  journey.outside.host.leave(href, 'here')
}

const leadsBack = ({ chrome }: Screen, action: Action): boolean =>
  action.type === 'back' || JSON.stringify(chrome.back?.action) === JSON.stringify(action)

/** A step over a screen is the same place. */
const placeOf = (path: string): string => path.replace(/\?.*$/, '')
