import type { Field } from '../../../schemas/screen/fields.ts'
import { FieldError } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { fieldElementId } from '../pieces/form-values.ts'
import { useWidgetContext } from '../widget-context.ts'
import { type CaptchaState, useCaptcha } from './use-captcha.ts'

type CaptchaProps = { readonly form: string; readonly field: Field; readonly eager: boolean }

/** A captcha box that solves a proof of work. It stays one element with one role, so that the focus is not lost. */
export function Captcha({ form, field, eager }: CaptchaProps) {
  const context = useWidgetContext()
  const { state, start } = useCaptcha({ form, name: field.name, challenge: field.captcha?.href ?? '', eager })
  const id = fieldElementId(form, field.name)
  const error = context.form(form).errors[field.name]
  const press = () => {
    if (state === 'idle' || state === 'failed') void start()
  }
  return (
    <div className={`hw-field hw-captcha hw-captcha--${state}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot be half ticked while the work lasts */}
      <button
        type="button"
        id={id}
        role="checkbox"
        aria-checked={state === 'verified' ? true : state === 'checking' ? 'mixed' : false}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-state${error === undefined ? '' : ` ${id}-error`}`}
        onClick={press}
        onFocus={() => {
          if (state === 'idle') void start()
        }}
      >
        <span className="hw-captcha-box">
          <CaptchaMark state={state} />
        </span>
        <span>{field.label}</span>
      </button>
      <p id={`${id}-state`} role="status" className="hw-captcha-state">
        {state !== 'idle' && context.getText(`captcha.${state}`)}
      </p>
      {state === 'failed' && (
        <button type="button" className="hw-button hw-button--text" onClick={press}>
          {context.getText('captcha.retry')}
        </button>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function CaptchaMark({ state }: { readonly state: CaptchaState }) {
  if (state === 'checking') return <Spinner />
  if (state === 'verified') return <Icon name="check" size={18} />
  return null
}
