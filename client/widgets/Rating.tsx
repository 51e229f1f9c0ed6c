import type { Rating as RatingShape } from '../../schemas/components/rating.ts'
import { FieldError } from '../ui/Field.tsx'
import { FormField } from './fields/FormField.tsx'
import { ActionButton } from './pieces/ActionButton.tsx'
import { fieldElementId, formElementId, toSingleText } from './pieces/form-values.ts'
import { ViewTracker } from './pieces/ViewTracker.tsx'
import { useWidgetContext } from './widget-context.ts'

// Curves of the mouth, from saddest to happiest.
const MOUTHS = [-5, -2.5, 0, 3, 6] as const

/** A survey. Comment and button show once a face is chosen, or without scripts. */
export function Rating({ component }: { readonly component: RatingShape }) {
  const { id, form, name, legend, options, comment, button, constant } = component
  const context = useWidgetContext()
  const view = context.form(form)
  const chosen = toSingleText(view.values[name])
  const inputId = fieldElementId(form, name)
  const more = (
    <div className="hw-rating-more">
      <FormField form={form} field={comment} />
      <ActionButton button={button} />
    </div>
  )
  return (
    <ViewTracker onVisible={() => context.recordBlockView(constant)}>
      <section id={id} className="hw-rating" aria-label={legend}>
        <fieldset>
          <legend className="hw-h2">{legend}</legend>
          <div className="hw-faces">
            {options.map(({ value, label }, at) => (
              <label key={value} className="hw-face">
                <input
                  type="radio"
                  id={at === 0 ? inputId : `${inputId}-${at}`}
                  name={inputId}
                  form={formElementId(form)}
                  value={value}
                  checked={chosen === value}
                  onChange={() => view.set(name, value)}
                />
                <Face smile={MOUTHS[Math.round((at * (MOUTHS.length - 1)) / Math.max(1, options.length - 1))] ?? 0} />
                <span className="hw-face-label">{label}</span>
              </label>
            ))}
          </div>
          <FieldError id={`${inputId}-error`} error={view.errors[name]} />
        </fieldset>
        {chosen === '' ? <noscript>{more}</noscript> : more}
      </section>
    </ViewTracker>
  )
}

function Face({ smile }: { readonly smile: number }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="17" />
      <path d={`M14 16v.01M26 16v.01M13 ${26 - smile / 3}q7 ${smile} 14 0`} />
    </svg>
  )
}
