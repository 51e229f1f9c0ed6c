type FactsProps = { readonly facts: readonly { readonly label: string; readonly value: string }[] | undefined }

/**
 * Short facts beside each other, each a name and one value such as a tracking number; nothing where there are none.
 * Longer ones with several lines each are `KeyValues`.
 */
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
