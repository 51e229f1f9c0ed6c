import { FieldError } from '../../ui/Field.tsx'
import { useWidgetContext } from '../widget-context.ts'

export function BlockError({ id }: { readonly id: string }) {
  const error = useWidgetContext().blockErrors[id]
  if (error === undefined) return null
  return (
    <div className="hw-block-error">
      <FieldError id={`${id}-error`} error={error} isAlert />
    </div>
  )
}
