import { lazy, Suspense } from 'react'
import type { Field as CaptchaShape } from '../../../schemas/screen/fields.ts'
import type { Field as FieldShape } from '../../runtime/page/contract.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { fieldElementId, formElementId, toSingleText } from '../pieces/form-values.ts'
import { NeedsScript } from '../pieces/NeedsScript.tsx'
import { type FormView, useWidgetContext } from '../widget-context.ts'

const Captcha = lazy(() => import('./Captcha.tsx').then(({ Captcha: Component }) => ({ default: Component })))

export function FormField({ form, field }: { readonly form: string; readonly field: FieldShape }) {
  const context = useWidgetContext()
  const view = context.form(form)
  const { kind } = field
  if (kind === 'captcha') return <CaptchaField form={form} field={field as CaptchaShape} />
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
      isErrorAlert={isOnlyServerError(view, field.name)}
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

type CaptchaFieldProps = { readonly form: string; readonly field: CaptchaShape; readonly eager?: boolean }

/** Its code loads on first use. */
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

export function FormErrors({ form, fields }: FormErrorsProps) {
  const context = useWidgetContext()
  const { serverErrors } = context.form(form)
  const wrong = fields.flatMap(({ name }) =>
    serverErrors[name] === undefined ? [] : [{ fieldId: fieldElementId(form, name), message: serverErrors[name] }],
  )
  return <ErrorSummary title={context.getText('form.errors')} errors={wrong} />
}

/** Announced, as the focus may be in its field already. */
const isOnlyServerError = ({ serverErrors }: FormView, name: string): boolean =>
  Object.keys(serverErrors).length === 1 && serverErrors[name] !== undefined

const isOptional = ({ required, requiredOnSubmit, kind, readonly }: FieldShape): boolean =>
  !required && !requiredOnSubmit && kind !== 'checkbox' && !readonly
