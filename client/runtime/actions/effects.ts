import type { Effect } from '../../../schemas/envelope/screen.ts'
import { announce } from '../drawing/draw.ts'
import { toast } from '../drawing/toast.ts'
import { leave } from '../navigation/leave.ts'
import { navigate, reload } from '../navigation/navigate.ts'
import type { ConnectedSession } from '../state/state.ts'

export function runEffects(journey: ConnectedSession): void {
  for (const effect of journey.memory.effects.splice(0)) runEffect(journey, effect)
}

/** A new effect type does not compile until it has a handler. */
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
  // The press itself runs the authentication.
  authenticate() {},
  forget({ forms, screens }) {
    forms.reset()
    screens.clear()
  },
  reload: (journey) => void reload(journey),
}

/** TypeScript cannot infer that key and effect agree. */
const runEffect = (journey: ConnectedSession, effect: Effect): void =>
  (effectHandlers[effect.type] as (journey: ConnectedSession, effect: Effect) => void)(journey, effect)
