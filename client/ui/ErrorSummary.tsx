import { useEffect, useRef } from 'react'

type FieldError = { readonly fieldId: string; readonly message: string }

/** Focuses the field of a single error. Lists several with links to their fields, and focuses the list. */
export function ErrorSummary({ title, errors }: { readonly title: string; readonly errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [first, ...others] = errors
  const hasErrors = first !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when errors appear
  useEffect(() => {
    if (!hasErrors || document.activeElement?.closest('.hw-field--wrong, .hw-error-summary')) return
    if (others.length > 0) box.current?.focus()
    else document.getElementById(first.fieldId)?.focus()
  }, [hasErrors])
  if (others.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="hw-error-summary">
      <p className="hw-error-summary-title">{title}</p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                // The hash is the route of the screen.
                event.preventDefault()
                document.getElementById(fieldId)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
