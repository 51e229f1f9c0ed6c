type LabelPreviewProps = { readonly href: string; readonly label: string }

/** A drawing that opens the label in a new tab: small browsers do not show PDFs in a page. */
export function LabelPreview({ href, label }: LabelPreviewProps) {
  return (
    <a className="hw-label-preview" href={href} target="_blank" rel="noopener noreferrer">
      <svg viewBox="0 0 105 148" aria-hidden="true" focusable="false">
        <path className="hw-label-line" d="M0 34H105M0 96H105" />
        <path className="hw-label-ink" d="M10 12h30v5H10zm0 10h18v3H10zM76 10h19v14H76z" />
        <path className="hw-label-ink" d="M10 46h14v3H10zm0 9h58v5H10zm0 9h44v5H10zm0 9h50v5H10z" />
        <path
          className="hw-label-ink"
          d="M14 106h2v24h-2zm4 0h4v24h-4zm6 0h1v24h-1zm3 0h3v24h-3zm5 0h1v24h-1zm4 0h2v24h-2zm4 0h5v24h-5zm7 0h1v24h-1zm3 0h2v24h-2zm5 0h4v24h-4zm6 0h1v24h-1zm4 0h3v24h-3zm5 0h2v24h-2zm5 0h1v24h-1zm3 0h4v24h-4zm6 0h2v24h-2z"
        />
        <path className="hw-label-ink" d="M34 135h37v3H34z" />
      </svg>
      <span className="hw-sr">{label}</span>
    </a>
  )
}
