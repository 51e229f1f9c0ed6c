import type { Commerce, Done, ProviderAnswer, ProviderOperation } from '../../port.ts'
import { operationWish } from '../../wish.ts'
import type { StoreCalls } from './change.ts'
import { endOnce, type ProcessAsked, processOnce, type ReasonHandles, recordOnce } from './records.ts'

type Try<Progress> = StoreCalls & {
  readonly before: Progress | null
  readonly goOn: (progress: Progress) => Promise<void>
}

/** Does an operation with what an earlier try of it left behind, and keeps what this one leaves. */
type Once = <Kind extends Done['kind'], Progress>(
  kind: Kind,
  operation: ProviderOperation,
  wish: readonly unknown[],
  act: (tried: Try<Progress>) => Promise<ProviderAnswer<Extract<Done, { kind: Kind }>>>,
) => Promise<ProviderAnswer<Extract<Done, { kind: Kind }>>>

interface Needs {
  readonly once: Once
  readonly location: () => Promise<string>
  readonly reasons: ReasonHandles
}

/** Returns that a store keeps itself, beside those of the portal. */
export function nativeReturns({
  once,
  location,
  reasons,
}: Needs): Pick<Commerce, 'recordReturn' | 'processReturn' | 'endReturn'> {
  return {
    recordReturn: (operation) =>
      once<'recorded', { readonly asked: true }>('recorded', operation, operationWish.recorded(operation), (tried) =>
        recordOnce({ ...tried, asked: () => tried.goOn({ asked: true }) }, operation, reasons),
      ),
    processReturn: (operation) =>
      once<'processed', ProcessAsked>('processed', operation, operationWish.processed(operation), (tried) =>
        processOnce(tried, operation, location),
      ),
    endReturn: (operation) =>
      once('ended', operation, operationWish.ended(operation), (tried) => endOnce(tried, operation)),
  }
}
