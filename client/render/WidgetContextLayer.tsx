import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { ClientWords } from '../../schemas/envelope/client-words.ts'
import type { Component, Overlay, Screen } from '../runtime/page/contract.ts'
import { pressKey } from '../runtime/page/press.ts'
import type { Session } from '../runtime/session.ts'
import { isBusy, type Snapshot } from '../runtime/state/state.ts'
import { type FormView, ScreenContext, type WidgetContext } from '../widgets/widget-context.ts'

type WidgetContextLayerProps = {
  readonly session: Session
  readonly snapshot: Snapshot
  readonly forms: readonly string[]
  readonly children: ReactNode
}

/** Provides a context that is new whenever something changes that its widgets may read. */
export function WidgetContextLayer({ session, snapshot, forms, children }: WidgetContextLayerProps) {
  const stampNow = () => session.forms.getVersion(forms)
  const stamp = useSyncExternalStore(session.forms.subscribe, stampNow, stampNow)
  const { pending, bank, online, isStatic, init, drawing, blockErrors } = snapshot
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the widgets read through the context is what makes it new
  const context = useMemo(
    () => createWidgetContext(session),
    [session, pending, bank, online, isStatic, init, drawing, blockErrors, stamp],
  )
  return <ScreenContext value={context}>{children}</ScreenContext>
}

/** Looks up a client text; a missing text shows its key. */
export const createGetText =
  ({ init }: Pick<Snapshot, 'init'>) =>
  (key: keyof ClientWords): string =>
    init?.strings[key] ?? key

export const listFormIds = (layer: Screen | Overlay, components: readonly Component[]): string[] => [
  ...new Set([...Object.keys(layer.forms ?? {}), ...components.flatMap((one) => ('form' in one ? [one.form] : []))]),
]

/** Server errors win over client errors, as the service knows more. */
const createFormView = ({ forms }: Session, getText: WidgetContext['getText'], id: string): FormView => {
  const { errors, messages, violations, visibleViolations, ...form } = forms.get(id)
  const visible = visibleViolations.map(({ name, reason, message }) => [name, message ?? getText(`form.${reason}`)])
  return {
    ...form,
    errors: { ...Object.fromEntries(visible), ...messages, ...errors },
    serverErrors: errors,
    isComplete: violations.length === 0,
    set: (name, value) => forms.set(id, name, value),
    touch: (name) => forms.touch(id, name),
    showErrors: () => forms.showViolations(id),
    showMessage: (name, message) => forms.setMessage(id, name, message),
  }
}

const createWidgetContext = (session: Session): WidgetContext => {
  const snapshot = session.snapshot()
  const { pending, online, isStatic, blockErrors } = snapshot
  const getText = createGetText(snapshot)
  return {
    form: (id) => createFormView(session, getText, id),
    press: session.press,
    showBlockErrors: session.showBlockErrors,
    blockErrors,
    recordBlockView: session.recordBlockView,
    pending: (action) => action.type === 'submit' && pending.some(({ key }) => key === pressKey(action)),
    busy: () => isBusy(snapshot),
    online,
    isStatic,
    hrefOf: session.hrefOf,
    pressHref: session.pressHref,
    getText,
    fetch: session.fetch,
    shrinkPhoto: session.shrinkPhoto,
    uploadFile: session.uploadFile,
    postToProvider: session.postToProvider,
    loadStripe: session.loadStripe,
  }
}
