import type { Envelope, Overlay, Screen } from '../page/contract.ts'
import { listComponents, type RenderedPageParts } from '../page/drawn-page.ts'
import { choosePresentation, errorToast, isOnScreen, withNotice } from '../page/refusal.ts'
import { pathOf } from '../state/location.ts'
import { drawnPath, type Journey, type NavigationMode, type Snapshot } from '../state/state.ts'

/** Draws an answer: screen, forms, address. Its effects run after rendering. */
export function drawAnswer(journey: Journey, answer: StatusAndEnvelope, way: NavigationMode): void {
  const { screen, overlay = null } = answer.envelope
  if (screen === undefined) receiveProblem(journey, answer.envelope)
  else receiveScreen(journey, answer, { drawn: { screen, overlay }, way })
}

const receiveScreen = (
  journey: Journey,
  { envelope, status }: StatusAndEnvelope,
  { drawn, way }: { drawn: RenderedPageParts; way: NavigationMode },
) => {
  const { problem, effects = [] } = envelope
  const presentation = choosePresentation(envelope, status)
  const before = journey.state.get()
  const isNewScreen = before.screen?.key !== drawn.screen.key
  if (isNewScreen) journey.memory.leftScreenKey = null
  updateAddress(journey, drawn, way)
  adoptForms(journey, drawn)
  const unplaced = journey.forms.setErrors(problem?.fields ?? []).map(({ message }) => message)
  const words = problem !== undefined && presentation === 'toast' ? [problem.title, problem.detail ?? ''] : unplaced
  const announced = problem !== undefined && isOnScreen(envelope, problem) ? [problem.title] : []
  journey.memory.effects.push(
    ...effects,
    ...words.filter(Boolean).map(errorToast),
    ...announced.map((text) => ({ type: 'announce' as const, text })),
  )
  journey.state.update({
    ...(problem !== undefined && presentation === 'notice' ? withNotice(drawn, problem) : drawn),
    rev: envelope.rev,
    dialog: keepsDialog(before, drawn, { way, status }) ? before.dialog : null,
    problem: problem !== undefined && presentation === 'modal' ? problem : null,
    failure: null,
    blockErrors: {},
    // A message about another item would lie over the sheet.
    ...(drawn.overlay && !before.overlay && { toasts: [] }),
    ...(isNewScreen && { announcement: { ...before.announcement, text: '' } }),
    loading: false,
    drawing: before.drawing + 1,
  })
  recordView(journey, drawn.screen)
}

/** A dialog stays open with its page until an action in it succeeds. */
const keepsDialog = (
  before: Pick<Snapshot, 'screen'>,
  drawn: RenderedPageParts,
  { way, status }: { readonly way: NavigationMode; readonly status: number },
): boolean => before.screen?.key === drawn.screen.key && !(way === 'onward' && status === 200)

interface StatusAndEnvelope {
  readonly envelope: Envelope
  readonly status: number
}

/** Announces a text to screen readers, even if it repeats the last one. */
export function announce(journey: Journey, text: string): void {
  const { announcement } = journey.state.get()
  journey.state.update({ announcement: { text, nth: announcement.nth + 1 } })
}

const receiveProblem = (journey: Journey, envelope: Envelope): void => {
  const { drawing } = journey.state.get()
  const { problem = null, effects = [] } = envelope
  const beside = problem?.fields !== undefined && journey.forms.setErrors(problem.fields).length === 0
  journey.memory.effects.push(...effects)
  journey.state.update({ problem: beside ? null : problem, loading: false, failure: null, drawing: drawing + 1 })
}

const updateAddress = ({ platform: { address } }: Journey, drawn: RenderedPageParts, way: NavigationMode): void => {
  const path = drawnPath(drawn)
  if (path === pathOf(address.hash())) return
  if (way === 'onward' && drawn.screen.history === 'push') address.push(path)
  else address.replace(path)
}

/** Syncs the forms with the screen; typed values stay. */
export function adoptForms({ forms }: Journey, drawn: RenderedPageParts): void {
  const { screen } = drawn
  const layers: readonly (Screen | Overlay | null)[] = [screen, drawn.overlay, ...Object.values(screen.dialogs ?? {})]
  const states = Object.assign({}, ...layers.map((layer) => layer?.forms))
  forms.sync({ screenKey: screen.key, states, components: listComponents(drawn) })
}

/** One view event for each change of screen (NAV-23). */
const recordView = ({ platform, memory }: Journey, { key, track }: Screen): void => {
  if (memory.viewed[0] === key) return
  memory.viewed = [key]
  if (track !== undefined) platform.trackView(track)
}
