import type { Effect } from '../../../schemas/envelope/screen.ts'
import type { Component, Envelope, Problem } from './contract.ts'
import type { RenderedPageParts } from './drawn-page.ts'

type Presentation = 'modal' | 'toast' | 'notice' | 'nothing'

/** Chooses one place for a problem: a modal, a toast or a notice, or nothing if the answer shows it already. */
export function choosePresentation(envelope: Envelope, status: number): Presentation {
  const { problem, effects = [] } = envelope
  if (problem === undefined || isOnScreen(envelope, problem)) return 'nothing'
  if (problem.modal) return 'modal'
  if (problem.fields?.length || effects.some(({ type }) => type === 'toast')) return 'nothing'
  // A conflict: the fresh screen shows the state, a toast gives the reason.
  return status === 409 ? 'toast' : 'notice'
}

export const isOnScreen = ({ screen }: Envelope, { title }: Problem): boolean =>
  JSON.stringify(screen?.regions.banner ?? []).includes(JSON.stringify(title))

export const errorToast = (text: string): Effect => ({ type: 'toast', tone: 'error', text })

export function withNotice({ screen, overlay }: RenderedPageParts, problem: Problem): RenderedPageParts {
  const notice = createNotice(problem)
  if (overlay !== null) return { screen, overlay: { ...overlay, body: [notice, ...overlay.body] } }
  return { screen: { ...screen, regions: { ...screen.regions, main: [notice, ...screen.regions.main] } }, overlay }
}

const createNotice = ({ title, detail }: Problem): Component => ({
  type: 'notice',
  id: 'refusal',
  tone: 'danger',
  ...(detail !== undefined && { title }),
  body: [{ kind: 'paragraph', inline: [{ kind: 'words', text: detail ?? title }] }],
})
