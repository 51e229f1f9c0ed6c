/** A spinner, hidden from screen readers unless it has a label. */
export function Spinner({ label }: { readonly label?: string }) {
  return label === undefined ? (
    <span className="hw-spinner" aria-hidden="true" />
  ) : (
    <span className="hw-spinner" role="img" aria-label={label} />
  )
}
