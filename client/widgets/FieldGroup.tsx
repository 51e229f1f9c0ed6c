import type { FieldGroup as PortalFieldGroup } from '../../schemas/components/field-group.ts'
import type { Field } from '../runtime/page/contract.ts'
import { FormErrors, FormField } from './fields/FormField.tsx'
import { SectionHead } from './pieces/SectionHead.tsx'

type FieldGroupShape = Omit<PortalFieldGroup, 'fields'> & { readonly fields: readonly Field[] }

/** The inputs of a form. The error summary comes first in the reading order. */
export function FieldGroup({ component }: { readonly component: FieldGroupShape }) {
  const { id, form, heading, actions, hint, fields } = component
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without a legend would have no name
    <div id={id} className="hw-field-group" role="group" aria-label={heading}>
      <FormErrors form={form} fields={fields} />
      {heading !== undefined && <SectionHead id={id} heading={heading} actions={actions} />}
      {hint !== undefined && <p className="hw-hint">{hint}</p>}
      {fields.map((field) => (
        <FormField key={field.name} form={form} field={field} />
      ))}
    </div>
  )
}
