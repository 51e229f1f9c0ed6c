import { lazy, Suspense } from 'react'
import type { Field as FieldShape } from '../../../schemas/fields.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { fieldElementId, formElementId, toSingleText } from '../pieces/form-values.ts'
import { NeedsScript } from '../pieces/NeedsScript.tsx'
import { useWidgetContext } from '../widget-context.ts'

const Captcha = lazy(() => import('./Captcha.tsx').then(({ Captcha }) => ({ default: Captcha })))

/**
 * One field of a form of the screen, tied to what is typed and what the server said about it. What is typed lives in
 * the session, not in the widget: it outlasts a new drawing of the page, and another step and back.
 */
export function FormField({ form, field }: { readonly form: string; readonly field: FieldShape }) {
  const context = useWidgetContext()
  const view = context.form(form)
  const { kind } = field
  if (kind === 'captcha') return <CaptchaField form={form} field={field} />
  return (
    <Field
      id={fieldElementId(form, field.name)}
      name={field.name}
      kind={kind}
      label={field.label}
      optional={isOptional(field) ? context.getText('form.optional') : undefined}
      value={toSingleText(view.values[field.name])}
      onChange={(value) => view.set(field.name, value)}
      onBlur={() => view.touch(field.name)}
      form={formElementId(form)}
      error={view.errors[field.name]}
      hint={field.hint}
      help={field.help}
      required={field.required}
      readonly={field.readonly}
      maxLength={field.maxLength}
      placeholder={field.placeholder}
      autocomplete={field.autocomplete}
      inputMode={field.inputMode}
      options={field.options}
    />
  )
}

type CaptchaFieldProps = { readonly form: string; readonly field: FieldShape; readonly eager?: boolean }

/**
 * A captcha; an eager one starts as soon as it is there, as nothing that is typed into its form would start it. Its
 * code is fetched when the first one is drawn: pages without one do not pay for it.
 */
export function CaptchaField({ form, field, eager = false }: CaptchaFieldProps) {
  return (
    <>
      <NeedsScript />
      <Suspense fallback={<Skeleton shape="row" label={useWidgetContext().getText('loading')} />}>
        <Captcha form={form} field={field} eager={eager} />
      </Suspense>
    </>
  )
}

type FormErrorsProps = { readonly form: string; readonly fields: readonly FieldShape[] }

/**
 * What the server refused of these fields of a form; nothing while all are right, and nothing of what the client itself
 * misses, which stands at its field alone. Only fields that are shown are named: a message that leads nowhere would trap
 * the shopper.
 */
export function FormErrors({ form, fields }: FormErrorsProps) {
  const context = useWidgetContext()
  const { serverErrors } = context.form(form)
  const wrong = fields.flatMap(({ name }) =>
    serverErrors[name] === undefined ? [] : [{ fieldId: fieldElementId(form, name), message: serverErrors[name] }],
  )
  return <ErrorSummary title={context.getText('form.errors')} errors={wrong} />
}

/**
 * Whether the field says "optional" behind its label. One that is needed only at the submit says nothing, a tick box
 * explains itself, and what cannot be changed need not be filled in.
 */
const isOptional = ({ required, requiredOnSubmit, kind, readonly }: FieldShape): boolean =>
  !required && !requiredOnSubmit && kind !== 'checkbox' && !readonly
