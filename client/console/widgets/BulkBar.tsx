import type { BulkBar as BulkBarShape } from '../../../schemas/console/components/bulk-bar.ts'
import { toText } from '../../runtime/page/constraints.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionButtons } from '../../widgets/pieces/ActionButton.tsx'
import { useWidgetContext } from '../../widgets/widget-context.ts'
import { splitChoices } from './selection.ts'

export function BulkBar({ component }: { readonly component: BulkBarShape }) {
  const { id, form, name, label, selected, clear, actions } = component
  const view = useWidgetContext().form(form)
  const count = splitChoices(toText(view.values[name])).length
  return (
    <section id={id} className="hc-bulk" aria-label={label} data-empty={count === 0 || undefined}>
      <p role="status" className="hw-figures">
        {count > 0 && selected.replace('{count}', String(count))}
      </p>
      {count > 0 && (
        <>
          <ActionButtons buttons={actions} />
          <Button look="text" onPress={() => view.set(name, '')}>
            {clear}
          </Button>
        </>
      )}
    </section>
  )
}
