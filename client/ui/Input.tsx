import type { InputHTMLAttributes } from 'react'

type InputKind = 'text' | 'email' | 'tel' | 'multiline' | 'select' | 'checkbox'

export type InputProps = {
  readonly id: string
  readonly name: string
  readonly kind: InputKind
  readonly value: string
  readonly onChange: (value: string) => void
  /** The shopper is done with it for now, and pressed nothing else meanwhile. */
  readonly onBlur?: (() => void) | undefined
  /** The form whose button Enter presses. */
  readonly form?: string | undefined
  /** What is wrong with it; here it only marks the control, `Field` shows the words. */
  readonly error?: string | undefined
  /** The ids of the elements that explain it, with spaces between them. */
  readonly describedBy?: string
  readonly required?: boolean | undefined
  readonly readonly?: boolean | undefined
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
  readonly autocomplete?: string | undefined
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
}

/** What a checkbox says when it is ticked; unticked it says nothing. */
const CHECKED = 'true'

/**
 * The native control of one kind of field. Its value is always text: a tick box says `true` or nothing, a choice the
 * value of its option. A choice that may stay empty, or is still empty, has an empty line at its top.
 */
export function Input(props: InputProps) {
  const { kind, value, onChange, placeholder, options = [] } = props
  const shared = sharedAttributes(props)
  switch (kind) {
    case 'multiline':
      return (
        <textarea
          {...shared}
          className="hw-input"
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

/** What every kind of field tells the browser. */
const sharedAttributes = (props: InputProps) => ({
  id: props.id,
  name: props.name,
  form: props.form,
  autoComplete: props.autocomplete,
  // Not the native `required`: browsers then call an empty field invalid before anyone has tried.
  'aria-required': props.required || undefined,
  'aria-invalid': props.error !== undefined || undefined,
  'aria-describedby': props.describedBy || undefined,
  onBlur: () => {
    // What appears under a field moves the button below it away from a finger that is just pressing it.
    if (document.querySelector(':is(a, button, label):active') === null) props.onBlur?.()
  },
})
