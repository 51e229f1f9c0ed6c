import type { FieldGroup as FieldGroupShape } from '../../schemas/components/field-group.ts'
import { FormErrors, FormField } from './FormField.tsx'

/**
 * The inputs of one form, with what was refused above them. The summary comes first in the reading order, so that
 * whoever listens hears how many fields are wrong before walking through them.
 */
export function FieldGroup({ component }: { readonly component: FieldGroupShape }) {
  const { id, form, heading, hint, fields } = component
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without a legend would have no name
    <div id={id} className="hw-field-group" role="group" aria-label={heading}>
      <FormErrors form={form} fields={fields} />
      {heading !== undefined && <h2 className="hw-h2">{heading}</h2>}
      {hint !== undefined && <p className="hw-hint">{hint}</p>}
      {fields.map((field) => (
        <FormField key={field.name} form={form} field={field} />
      ))}
    </div>
  )
}
