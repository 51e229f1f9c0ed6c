type FactsProps = { readonly facts: readonly { readonly label: string; readonly value: string }[] | undefined }

/** Short named facts in a row; longer ones are `KeyValues`. */
export function Facts({ facts }: FactsProps) {
  if (facts === undefined || facts.length === 0) return null
  return (
    <dl className="hw-facts hw-facts--inline">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="hw-figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
