import type { Action } from '../../../schemas/screen/action.ts'
import { toast } from '../drawing/toast.ts'
import { allowLeaving, findActionQuestion, leave } from '../navigation/leave.ts'
import { navigate, reload } from '../navigation/navigate.ts'
import { type ConnectedSession, isBusy } from '../state/state.ts'
import { submit } from './submit.ts'

/** Runs an action, unless an exclusive action is pending. */
export function press(journey: ConnectedSession, action: Action): void {
  if (isBusy(journey.state.get())) return
  const warning = findActionQuestion(journey, action)
  const question = action.type === 'submit' ? action.confirm : warning
  const answer = (choice: 'yes' | 'no') => {
    if (choice === 'no') return
    if (warning !== undefined) allowLeaving(journey)
    act(journey, action)
  }
  if (question === undefined) act(journey, action)
  else journey.state.update({ question: { ...question, answer } })
}

type ActionHandler<Type extends Action['type']> = (
  journey: ConnectedSession,
  action: Extract<Action, { type: Type }>,
) => void

const actionHandlers: { readonly [Type in Action['type']]: ActionHandler<Type> } = {
  submit,
  navigate: (journey, { path, counted }) => {
    count(journey, counted)
    void navigate(journey, path, 'onward')
  },
  back: ({ platform }) => platform.address.back(),
  link: (journey, { href, external, counted }) => {
    count(journey, counted)
    if (external) journey.host.leave(href, 'new-tab')
    else leave(journey, href)
  },
  open: ({ state }, { dialog }) => state.update({ dialog }),
  close: (journey) => close(journey),
  copy: (journey, { text, done }) => void copy(journey, text, done),
  share: (journey, { title, url }) => void share(journey, title, url),
  print: (journey, { href, counted }) => {
    journey.host.print(href)
    if (counted !== undefined) submit(journey, counted)
  },
  download: ({ host }, { href, filename }) => host.download(href, filename),
  focus: ({ host }, { id }) => host.focus(id),
  reload: (journey) => void reload(journey),
  host: ({ host }, { message }) => host.postToParent(message),
}

/** Tracks a press that has a name, on the page where it was made (CRD-06, API-68). */
const count = ({ state, platform }: ConnectedSession, event: string | undefined): void => {
  const constant = state.get().screen?.track?.constant
  if (event !== undefined && constant !== undefined) platform.trackEvent({ event, constant, pressed: true })
}

/** TypeScript cannot infer that key and action agree. */
const act = (journey: ConnectedSession, action: Action): void =>
  (actionHandlers[action.type] as (journey: ConnectedSession, action: Action) => void)(journey, action)

const close = (journey: ConnectedSession): void => {
  const { dialog, overlay, screen } = journey.state.get()
  if (dialog !== null) journey.state.update({ dialog: null })
  else if (overlay !== null && screen !== null)
    act(journey, overlay.close.action.type === 'close' ? navigateTo(screen.path) : overlay.close.action)
}

const navigateTo = (path: string): Action => ({ type: 'navigate', path })

const copy = async (journey: ConnectedSession, text: string, done: string): Promise<void> => {
  const copied = await journey.host.copy(text)
  const failed = journey.state.get().init?.strings['error.title'] ?? ''
  toast(journey, copied ? { tone: 'success', text: done } : { tone: 'error', text: failed })
}

const share = async (journey: ConnectedSession, title: string, url: string): Promise<void> => {
  if (await journey.host.share(title, url)) return
  await copy(journey, url, journey.state.get().init?.strings.copied ?? '')
}
