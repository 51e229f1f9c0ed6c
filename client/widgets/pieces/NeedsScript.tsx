import { useWidgetContext } from '../widget-context.ts'

/** Shown without scripts in place of what needs them. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="hw-hint">{useWidgetContext().getText('needs-script')}</p>
    </noscript>
  )
}
