import type { Component } from '../../../schemas/components/index.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { Effect, Envelope } from '../../../schemas/screen.ts'
import type { RenderedPageParts } from './drawn-page.ts'

/** How a problem that comes with a screen is told, beside the fields that it names. */
type Presentation = 'modal' | 'toast' | 'notice' | 'nothing'

/** A problem is told once: by what the answer brings along, else by a toast or by a notice on top of what is drawn. */
export function choosePresentation({ problem, effects = [] }: Envelope, status: number): Presentation {
  if (problem === undefined) return 'nothing'
  if (problem.modal) return 'modal'
  if (problem.fields?.length || effects.some(({ type }) => type === 'toast')) return 'nothing'
  // What was done in another window or is no longer offered: the fresh screen says what is, a toast says why.
  return status === 409 ? 'toast' : 'notice'
}

/** The effect that says in a toast what went wrong. */
export const errorToast = (text: string): Effect => ({ type: 'toast', tone: 'error', text })

/** The same with the problem told on top: of the overlay where there is one, as it was asked from there. */
export function withNotice({ screen, overlay }: RenderedPageParts, problem: Problem): RenderedPageParts {
  const notice = createNotice(problem)
  if (overlay !== null) return { screen, overlay: { ...overlay, body: [notice, ...overlay.body] } }
  return { screen: { ...screen, regions: { ...screen.regions, main: [notice, ...screen.regions.main] } }, overlay }
}

/** What went wrong, as a notice on the page. */
const createNotice = ({ title, detail }: Problem): Component => ({
  type: 'notice',
  id: 'refusal',
  tone: 'danger',
  ...(detail !== undefined && { title }),
  body: [{ kind: 'paragraph', inline: [{ kind: 'words', text: detail ?? title }] }],
})
