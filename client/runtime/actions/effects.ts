import type { Effect } from '../../../schemas/screen.ts'
import { announce } from '../drawing/draw.ts'
import { toast } from '../drawing/toast.ts'
import { leave } from '../navigation/leave.ts'
import { navigate, reload } from '../navigation/navigate.ts'
import type { ConnectedSession } from '../state/state.ts'

/** Does what the drawn answers asked for, in their order; called once they are drawn. */
export function runEffects(journey: ConnectedSession): void {
  for (const effect of journey.memory.effects.splice(0)) runEffect(journey, effect)
}

/** What each effect does: one that is new does not compile until it is here. */
const effectHandlers: {
  readonly [Type in Effect['type']]: (journey: ConnectedSession, effect: Extract<Effect, { type: Type }>) => void
} = {
  navigate: (journey, { path }) => void navigate(journey, path, 'onward'),
  redirect: (journey, { href }) => leave(journey, href),
  toast: (journey, { tone, text, forMs }) => toast(journey, { tone, text, forMs }),
  announce: (journey, { text }) => announce(journey, text),
  focus: ({ host }, { id }) => host.focus(id),
  download: ({ host }, { href, filename }) => host.download(href, filename),
  cue: ({ host }, { id, name, before }) => void (before === true || host.cue(id, name)),
  track: ({ platform }, { event, constant }) => platform.trackEvent({ event, constant }),
  // The press that it answers has the bank asked, and lasts until then.
  authenticate() {},
  forget({ forms, screens }) {
    forms.reset()
    screens.clear()
  },
  reload: (journey) => void reload(journey),
}

/** The one dispatch over effects: the compiler cannot follow that the key and the effect agree. */
const runEffect = (journey: ConnectedSession, effect: Effect): void =>
  (effectHandlers[effect.type] as (journey: ConnectedSession, effect: Effect) => void)(journey, effect)
