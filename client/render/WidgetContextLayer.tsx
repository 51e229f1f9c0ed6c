import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { ClientWords } from '../../schemas/client-words.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { Overlay, Screen } from '../../schemas/screen.ts'
import { pressKey } from '../runtime/page/press.ts'
import type { Session } from '../runtime/session.ts'
import { isBusy, type Snapshot } from '../runtime/state/state.ts'
import { DrawnContext, type FormView, type WidgetContext } from '../widgets/widget-context.ts'

type WidgetContextLayerProps = {
  readonly session: Session
  readonly snapshot: Snapshot
  /** The forms that stand on this layer: typing elsewhere does not draw it anew. */
  readonly forms: readonly string[]
  readonly children: ReactNode
}

/**
 * The context of a screen or of an overlay, new whenever something changes that its widgets may read. Widgets draw
 * again when it is new: that is why it is not simply the session, which changes with every key.
 */
export function WidgetContextLayer({ session, snapshot, forms, children }: WidgetContextLayerProps) {
  const stampNow = () => session.forms.stamp(forms)
  const stamp = useSyncExternalStore(session.forms.subscribe, stampNow, stampNow)
  const { pending, bank, online, still, init, drawing } = snapshot
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the widgets read through the context is what makes it new
  const context = useMemo(() => widgetContextOf(session), [session, pending, bank, online, still, init, drawing, stamp])
  return <DrawnContext value={context}>{children}</DrawnContext>
}

/** The word of the client's own under a key; a key without words shows itself. */
export const sayIn =
  ({ init }: Pick<Snapshot, 'init'>) =>
  (key: keyof ClientWords): string =>
    init?.strings[key] ?? key

/** The ids of the forms that stand on a screen or an overlay. */
export const formsOn = (layer: Screen | Overlay, components: readonly Component[]): string[] => [
  ...new Set([...Object.keys(layer.forms ?? {}), ...components.flatMap((one) => ('form' in one ? [one.form] : []))]),
]

/** A form with its flaws in words: the server's first, as it knows more. */
const formView = ({ forms }: Session, say: WidgetContext['say'], id: string): FormView => {
  const { errors, lacks, told, ...form } = forms.at(id)
  const said = told.map(({ name, because, sentence }) => [name, sentence ?? say(`form.${because}`)])
  return {
    ...form,
    errors: { ...Object.fromEntries(said), ...errors },
    refused: errors,
    lacking: lacks[0] === undefined ? null : (lacks[0].sentence ?? say('form.incomplete')),
    set: (name, value) => forms.set(id, name, value),
    leave: (name) => forms.leave(id, name),
    complain: () => forms.complain(id),
  }
}

/** What a widget may know and do. It never sees the session itself. */
const widgetContextOf = (session: Session): WidgetContext => {
  const snapshot = session.snapshot()
  const { pending, online, still } = snapshot
  const say = sayIn(snapshot)
  return {
    form: (id) => formView(session, say, id),
    press: session.press,
    seen: session.recordBlockView,
    pending: (action) => action.type === 'submit' && pending.some(({ key }) => key === pressKey(action)),
    busy: () => isBusy(snapshot),
    online,
    still,
    hrefOf: session.hrefOf,
    pressHref: session.pressHref,
    say,
    fetch: session.fetch,
    shrink: session.shrinkPhoto,
    send: session.uploadFile,
    aside: session.postToProvider,
    stripe: session.loadStripe,
  }
}
