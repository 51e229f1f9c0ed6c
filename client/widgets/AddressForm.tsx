import { useEffect } from 'react'
import type { AddressForm as AddressFormShape } from '../../schemas/components/address-form.ts'
import type { Field } from '../../schemas/fields.ts'
import { listAddressFields } from '../runtime/page/constraints.ts'
import { FormErrors, FormField } from './fields/FormField.tsx'
import { toSingleText } from './pieces/form-values.ts'
import { type FormView, useWidgetContext } from './widget-context.ts'

/**
 * An address, with the state and suburb that the chosen country has. A field that goes away takes its value along: else
 * a state of the former country would be sent with the new one, and be refused in a field that nobody sees.
 */
export function AddressForm({ component }: { readonly component: AddressFormShape }) {
  const { id, form, heading, fields, country } = component
  const view = useWidgetContext().form(form)
  const visibleFields = listAddressFields(component, toSingleText(view.values[country]))
  const staleFieldNames = findStaleFields(view, fields, visibleFields)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is new on every draw, the names are what changes
  useEffect(() => {
    for (const name of staleFieldNames) view.set(name, '')
  }, [staleFieldNames.join()])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without a legend would have no name
    <div id={id} className="hw-field-group hw-address" role="group" aria-label={heading}>
      <FormErrors form={form} fields={visibleFields} />
      {heading !== undefined && <h2 className="hw-h2">{heading}</h2>}
      <div className="hw-address-fields">
        {visibleFields.map((field) => (
          <div key={field.name} className={`hw-address-field hw-address-field--${field.name}`}>
            <FormField form={form} field={field} />
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * The names of fields whose value no longer belongs to what is shown: hidden ones, and choices that the list of the new
 * country does not have. Empty where all is well.
 */
const findStaleFields = (view: FormView, fields: readonly Field[], visibleFields: readonly Field[]): string[] => {
  return fields.flatMap(({ name }) => {
    const value = toSingleText(view.values[name])
    if (value === '') return []
    const field = visibleFields.find((one) => one.name === name)
    if (field === undefined) return [name]
    const listed = field.kind !== 'select' || field.options?.some((option) => option.value === value)
    return listed ? [] : [name]
  })
}
