import { useWidgetContext } from '../widget-context.ts'

/** Said in the place of what only a script can do, where none runs, with the way to the shop. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="hw-hint">{useWidgetContext().getText('needs-script')}</p>
    </noscript>
  )
}
