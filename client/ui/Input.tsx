import type { InputHTMLAttributes } from 'react'

type InputKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'multiline'
  | 'select'
  | 'checkbox'
  | 'password'
  | 'search'
  | 'date'
  | 'number'

export type InputProps = {
  readonly id: string
  readonly name: string
  readonly kind: InputKind
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly form?: string | undefined
  readonly error?: string | undefined
  readonly describedBy?: string
  readonly required?: boolean | undefined
  readonly readonly?: boolean | undefined
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
  readonly autocomplete?: string | undefined
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
}

const CHECKED = 'true'

/** The native control of a field. Its value is text: a checkbox is `true` or empty. */
export function Input(props: InputProps) {
  const { kind, value, onChange, placeholder, options = [] } = props
  const shared = sharedAttributes(props)
  switch (kind) {
    case 'multiline':
      return (
        <textarea
          {...shared}
          className="hw-input"
          dir="auto"
          rows={4}
          value={value}
          placeholder={placeholder}
          maxLength={props.maxLength}
          readOnly={props.readonly}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'select':
      return (
        <select
          {...shared}
          className="hw-input hw-select"
          value={value}
          disabled={props.readonly}
          onChange={(event) => onChange(event.target.value)}
        >
          {(value === '' || !props.required) && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'checkbox':
      return (
        <input
          {...shared}
          type="checkbox"
          value={CHECKED}
          className="hw-tick"
          checked={value === CHECKED}
          disabled={props.readonly}
          onChange={(event) => onChange(event.target.checked ? CHECKED : '')}
        />
      )
    default:
      return (
        <input
          {...shared}
          type={kind}
          className="hw-input"
          dir="auto"
          value={value}
          placeholder={placeholder}
          maxLength={props.maxLength}
          readOnly={props.readonly}
          inputMode={props.inputMode}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

const sharedAttributes = (props: InputProps) => ({
  id: props.id,
  name: props.name,
  form: props.form,
  autoComplete: props.autocomplete,
  // Not the native `required`, which marks empty fields before anyone has typed.
  'aria-required': props.required || undefined,
  'aria-invalid': props.error !== undefined || undefined,
  'aria-describedby': props.describedBy || undefined,
  onBlur: () => {
    // An error below the field would move the button away from the finger that presses it.
    if (document.querySelector(':is(a, button, label):active') === null) props.onBlur?.()
  },
})
