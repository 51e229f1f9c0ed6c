import { useEffect } from 'react'
import type { AddressForm as AddressFormShape } from '../../schemas/components/address-form.ts'
import type { Field } from '../../schemas/fields.ts'
import { fieldsIn } from '../runtime/page/constraints.ts'
import { FormErrors, FormField } from './fields/FormField.tsx'
import { oneText } from './pieces/form-values.ts'
import { type FormView, useWidgetContext } from './widget-context.ts'

/**
 * An address, with the state and suburb that the chosen country has. A field that goes away takes its value along: else
 * a state of the former country would be sent with the new one, and be refused in a field that nobody sees.
 */
export function AddressForm({ component }: { readonly component: AddressFormShape }) {
  const { id, form, heading, fields, country } = component
  const view = useWidgetContext().form(form)
  const shown = fieldsIn(component, oneText(view.values[country]))
  const stale = staleNames(view, fields, shown)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is new on every draw, the names are what changes
  useEffect(() => {
    for (const name of stale) view.set(name, '')
  }, [stale.join()])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without a legend would have no name
    <div id={id} className="hw-field-group hw-address" role="group" aria-label={heading}>
      <FormErrors form={form} fields={shown} />
      {heading !== undefined && <h2 className="hw-h2">{heading}</h2>}
      <div className="hw-address-fields">
        {shown.map((field) => (
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
const staleNames = (view: FormView, fields: readonly Field[], shown: readonly Field[]): string[] => {
  return fields.flatMap(({ name }) => {
    const value = oneText(view.values[name])
    if (value === '') return []
    const field = shown.find((one) => one.name === name)
    if (field === undefined) return [name]
    const listed = field.kind !== 'select' || field.options?.some((option) => option.value === value)
    return listed ? [] : [name]
  })
}
