import { useId } from 'react'
import type {
  PickupChoice,
  PickupScheduler as PickupSchedulerShape,
} from '../../schemas/components/pickup-scheduler.ts'
import type { Field as FieldShape } from '../../schemas/screen/fields.ts'
import { Field, FieldError } from '../ui/Field.tsx'
import { FormErrors, FormField } from './fields/FormField.tsx'
import { formatPhone } from './fields/phone-input.ts'
import { ActionButton } from './pieces/ActionButton.tsx'
import { fieldElementId, formElementId, toSingleText } from './pieces/form-values.ts'
import { NeedsScript } from './pieces/NeedsScript.tsx'
import { RadioCard } from './pieces/RadioCard.tsx'
import { useAutosave } from './use-autosave.ts'
import { useWidgetContext } from './widget-context.ts'

/** A pick-up. It saves itself after a pause, and at once on leaving it (MTH-33). */
export function PickupScheduler({ component }: { readonly component: PickupSchedulerShape }) {
  const { id, form, heading, copy, date, option, phone, instructions, save, button } = component
  const context = useWidgetContext()
  const headingId = useId()
  const names = [date.name, option.name, phone.name, instructions.name]
  const saveNow = useAutosave(save, context.form(form), names)
  const fields: readonly FieldShape[] = [toField(date), toField(option), phone, instructions]
  return (
    <section
      id={id}
      className="hw-field-group hw-pickup"
      aria-labelledby={headingId}
      aria-busy={(save !== undefined && context.pending(save.action)) || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) saveNow()
      }}
    >
      <FormErrors form={form} fields={fields} />
      <h2 id={headingId} className="hw-h2">
        {heading}
      </h2>
      {copy !== undefined && <p className="hw-hint">{copy}</p>}
      <Choice form={form} {...date} />
      <Choice form={form} {...option} />
      <Phone form={form} field={phone} />
      <Instructions form={form} field={instructions} />
      {button === undefined ? <NeedsScript /> : <ActionButton button={button} />}
    </section>
  )
}

const toField = ({ name, legend }: PickupChoice): FieldShape => ({ name, label: legend, kind: 'text' })

type ChoiceProps = PickupChoice & { readonly form: string }

function Choice({ form, name, legend, options }: ChoiceProps) {
  const view = useWidgetContext().form(form)
  const chosen = toSingleText(view.values[name])
  const inputId = fieldElementId(form, name)
  return (
    <fieldset className={`hw-choices hw-choices--cards hw-pickup-${name}`}>
      <legend className="hw-label">{legend}</legend>
      <div className="hw-choices-options">
        {options.map(({ value, label }, at) => (
          <RadioCard
            key={value}
            id={at === 0 ? inputId : `${inputId}-${at}`}
            name={inputId}
            form={formElementId(form)}
            value={value}
            label={label}
            checked={chosen === value}
            onChoose={() => view.set(name, value)}
          />
        ))}
      </div>
      <FieldError id={`${inputId}-error`} error={view.errors[name]} />
    </fieldset>
  )
}

type FormFieldProps = { readonly form: string; readonly field: FieldShape }

/** Groups the phone number while typing (MTH-30). `+1` is decoration and is not sent. */
function Phone({ form, field }: FormFieldProps) {
  const view = useWidgetContext().form(form)
  const typed = toSingleText(view.values[field.name])
  return (
    <div className="hw-pickup-phone">
      <span className="hw-pickup-code" aria-hidden="true">
        +1
      </span>
      <Field
        id={fieldElementId(form, field.name)}
        name={field.name}
        form={formElementId(form)}
        kind="tel"
        label={field.label}
        value={typed}
        onChange={(value) => view.set(field.name, formatPhone(typed, value))}
        onBlur={() => view.touch(field.name)}
        error={view.errors[field.name]}
        hint={field.hint}
        required={field.required}
        maxLength={field.maxLength}
        placeholder={field.placeholder}
        autocomplete={field.autocomplete}
        inputMode={field.inputMode}
      />
    </div>
  )
}

function Instructions({ form, field }: FormFieldProps) {
  const view = useWidgetContext().form(form)
  const typed = toSingleText(view.values[field.name])
  return (
    <div className="hw-pickup-instructions">
      <FormField form={form} field={field} />
      {field.maxLength !== undefined && (
        <p className="hw-hint hw-figures" aria-hidden="true">
          {typed.length}/{field.maxLength}
        </p>
      )}
    </div>
  )
}
