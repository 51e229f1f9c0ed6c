/** The first stop of the keyboard, visible only with the focus. */
export function SkipLink({ label, to }: { readonly label: string; readonly to: string }) {
  return (
    <a
      className="hw-skip"
      href={`#${to}`}
      onClick={(event) => {
        // The hash is the route of the screen.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {label}
    </a>
  )
}
