import type {
  AnnotateOperation,
  EndOperation,
  ExchangeOperation,
  GiftCardOperation,
  ProcessOperation,
  ProviderOperation,
  RecordOperation,
  RefundOperation,
  RestockOperation,
} from './port.ts'

/** Values that must not change when a reference is used again, per result kind. */
export const operationFingerprint = {
  refunded: ({ amount, currency }: RefundOperation): readonly unknown[] => [amount, currency],
  issued: ({ amount, currency }: GiftCardOperation): readonly unknown[] => [amount, currency],
  created: ({ due, currency, speed, lines }: ExchangeOperation): readonly unknown[] => [
    ...[due, currency, speed],
    ...lines.flatMap(({ variantId, total }) => [variantId, total]),
  ],
  reserved: ({ variantIds }: ProviderOperation & { readonly variantIds: readonly string[] }): readonly unknown[] =>
    [...variantIds].sort(),
  restocked: ({ variantIds }: RestockOperation): readonly unknown[] => [...variantIds].sort(),
  recorded: ({ number, units }: RecordOperation): readonly unknown[] => [
    number,
    ...units.flatMap(({ lineId, quantity, reasonId }) => [lineId, quantity, reasonId]),
  ],
  processed: ({ number, units }: ProcessOperation): readonly unknown[] => [
    number,
    ...units.flatMap(({ lineId, quantity, arrived }) => [lineId, quantity, arrived]),
  ],
  ended: ({ number, how }: EndOperation): readonly unknown[] => [number, how],
  annotated: ({ tags, note }: AnnotateOperation): readonly unknown[] => [
    ...tags,
    ...(note === undefined ? [] : [{ note }]),
  ],
  released: ({ reserved }: ProviderOperation & { readonly reserved: string }): readonly unknown[] => [reserved],
}
