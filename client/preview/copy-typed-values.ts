import { toText } from '../runtime/page/constraints.ts'
import type { Session } from '../runtime/session.ts'

const listForms = (session: Pick<Session, 'snapshot'>): readonly string[] => {
  const { screen, overlay } = session.snapshot()
  return [screen, overlay, ...Object.values(screen?.dialogs ?? {})].flatMap((layer) => Object.keys(layer?.forms ?? {}))
}

export function copyTypedValues(before: Pick<Session, 'forms'>, now: Pick<Session, 'snapshot' | 'forms'>): void {
  for (const id of listForms(now)) {
    const was = before.forms.get(id)
    const served = now.forms.get(id)
    if (was.seed !== served.seed) continue
    for (const [name, value] of Object.entries(was.values))
      if (toText(value) !== toText(served.values[name])) now.forms.set(id, name, value)
  }
}
