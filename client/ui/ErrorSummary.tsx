import { useEffect, useRef } from 'react'

type FieldError = { readonly fieldId: string; readonly message: string }

/** Lists errors at the top of a form with links to their fields. It takes the focus only when it appears. */
export function ErrorSummary({ title, errors }: { readonly title: string; readonly errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = errors.length > 0
  useEffect(() => {
    if (hasErrors) box.current?.focus()
  }, [hasErrors])
  if (!hasErrors) return null
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
