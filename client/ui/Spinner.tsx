/**
 * Something is on its way. With a label it says so by itself; without one the words stand beside it, and it is hidden
 * from readers.
 */
export function Spinner({ label }: { readonly label?: string }) {
  return label === undefined ? (
    <span className="hw-spinner" aria-hidden="true" />
  ) : (
    <span className="hw-spinner" role="img" aria-label={label} />
  )
}
