/**
 * The first stop of the keyboard: over the header to the heading of the screen. It shows only while it has the focus.
 */
export function SkipLink({ label, to }: { readonly label: string; readonly to: string }) {
  return (
    <a
      className="hw-skip"
      href={`#${to}`}
      onClick={(event) => {
        // The part after # is the route of the screen.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {label}
    </a>
  )
}
