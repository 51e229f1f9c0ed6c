import type { Money } from '../../../schemas/money.ts'

type PriceProps = { readonly price: Money | undefined; readonly struck?: Money | undefined }

/**
 * An amount as the server wrote it, after the one it replaces; nothing where there is none. The client never does sums
 * and never formats money: `text` is all that it reads.
 */
export function Price({ price, struck }: PriceProps) {
  if (price === undefined) return null
  return (
    <span className="hw-price hw-figures">
      {struck !== undefined && <s>{struck.text}</s>} <span>{price.text}</span>
    </span>
  )
}
