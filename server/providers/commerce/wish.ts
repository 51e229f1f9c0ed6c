import type {
  AnnotateOperation,
  ExchangeOperation,
  GiftCardOperation,
  ProviderOperation,
  RefundOperation,
  RestockOperation,
} from './port.ts'

/** What of an operation must be the same when its reference comes again, by what it comes to. */
export const operationWish = {
  refunded: ({ amount, currency }: RefundOperation): readonly unknown[] => [amount, currency],
  issued: ({ amount, currency }: GiftCardOperation): readonly unknown[] => [amount, currency],
  created: ({ due, currency, speed, lines }: ExchangeOperation): readonly unknown[] => [
    ...[due, currency, speed],
    ...lines.flatMap(({ variantId, total }) => [variantId, total]),
  ],
  reserved: ({ variantIds }: ProviderOperation & { readonly variantIds: readonly string[] }): readonly unknown[] =>
    [...variantIds].sort(),
  restocked: ({ variantIds }: RestockOperation): readonly unknown[] => [...variantIds].sort(),
  annotated: ({ tags }: AnnotateOperation): readonly unknown[] => tags,
  released: ({ reserved }: ProviderOperation & { readonly reserved: string }): readonly unknown[] => [reserved],
}
