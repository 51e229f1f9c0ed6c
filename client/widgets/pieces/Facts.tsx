import { Fragment, type ReactNode } from 'react'

type FactsProps = { readonly facts: readonly { readonly label: string; readonly value: string }[] | undefined }

/** Short named facts in a row; longer ones are `KeyValues`. */
export function Facts({ facts }: FactsProps) {
  if (facts === undefined || facts.length === 0) return null
  return (
    <dl className="hw-facts hw-facts--inline">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="hw-figures">
            <bdi>{withBreaks(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A link breaks after its slashes. */
const withBreaks = (value: string): ReactNode => {
  const [first, ...rest] = value.split('/')
  return rest.length === 0 ? (
    first
  ) : (
    <>
      {first}
      {rest.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat and keep their order
        <Fragment key={at}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
