import { type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Input, type InputProps } from './Input.tsx'

type FieldProps = Omit<InputProps, 'describedBy'> & {
  readonly label: string
  readonly optional?: string | undefined
  readonly hint?: string | undefined
  readonly help?: { readonly label: string; readonly text: string } | undefined
  readonly isErrorAlert?: boolean
}

export function Field({ label, optional, hint, help, isErrorAlert = false, ...input }: FieldProps) {
  const { id, error } = input
  const describedBy = classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`)
  const control = <Input {...input} describedBy={describedBy} />
  const words = (
    <label htmlFor={id} className="hw-label">
      {label}
      {optional !== undefined && ' '}
      {optional !== undefined && <span className="hw-optional">{optional}</span>}
    </label>
  )
  return (
    <div className={classes('hw-field', `hw-field--${input.kind}`, error !== undefined && 'hw-field--wrong')}>
      {input.kind === 'checkbox' ? (
        <div className="hw-check">
          {control}
          {words}
        </div>
      ) : (
        <LabelLine help={help}>{words}</LabelLine>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hw-hint">
          {hint}
        </p>
      )}
      {input.kind !== 'checkbox' && control}
      <FieldError id={`${id}-error`} error={error} isAlert={isErrorAlert} />
    </div>
  )
}

/** Escape closes the help only, not the dialog around it. */
function LabelLine({ help, children }: { readonly help: FieldProps['help']; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (help === undefined) return children
  return (
    <>
      <div className="hw-label-line">
        {children}
        <button
          type="button"
          className="hw-help-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !open) return
            event.preventDefault()
            setOpen(false)
          }}
        >
          {help.label}
        </button>
      </div>
      <p id={id} className="hw-help" hidden={!open}>
        {help.text}
      </p>
    </>
  )
}

type FieldErrorProps = { readonly id: string; readonly error: string | undefined; readonly isAlert?: boolean }

export function FieldError({ id, error, isAlert = false }: FieldErrorProps) {
  if (error === undefined) return null
  return (
    <p id={id} role={isAlert ? 'alert' : undefined} className="hw-field-error">
      <Icon name="alert" size={16} />
      {error}
    </p>
  )
}
