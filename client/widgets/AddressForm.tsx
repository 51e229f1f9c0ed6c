import { useEffect } from 'react'
import type { AddressForm as AddressFormShape } from '../../schemas/components/address-form.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import { listAddressFields } from '../runtime/page/constraints.ts'
import { FormErrors, FormField } from './fields/FormField.tsx'
import { toSingleText } from './pieces/form-values.ts'
import { type FormView, useWidgetContext } from './widget-context.ts'

/**
 * An address form. A hidden field clears its value: otherwise the service would refuse a value that the shopper cannot
 * see.
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
