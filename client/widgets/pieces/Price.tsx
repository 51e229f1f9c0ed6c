import type { Money } from '../../../schemas/values/money.ts'

type PriceProps = { readonly price: Money | undefined; readonly struck?: Money | undefined }

/** A price after the one it replaces. The service formats both. */
export function Price({ price, struck }: PriceProps) {
  if (price === undefined) return null
  return (
    <span className="hw-price hw-figures">
      {struck !== undefined && <s>{struck.text}</s>} <span>{price.text}</span>
    </span>
  )
}
