import type { Commerce } from '../../port.ts'
import { operationFingerprint } from '../../wish.ts'
import type { Operator } from './operator.ts'
import { endOnce, type ProcessAsked, processOnce, type ReasonHandles, recordOnce } from './records.ts'

interface Needs {
  readonly once: Operator['once']
  readonly location: () => Promise<string>
  readonly reasons: ReasonHandles
}

/** Mirrors the portal's returns as Shopify returns. */
export function nativeReturns({
  once,
  location,
  reasons,
}: Needs): Pick<Commerce, 'recordReturn' | 'processReturn' | 'endReturn'> {
  return {
    recordReturn: (operation) =>
      once<'recorded', { readonly asked: true }>('recorded', operation, operationFingerprint.recorded(operation), (attempt) =>
        recordOnce({ ...attempt, asked: () => attempt.goOn({ asked: true }) }, operation, reasons),
      ),
    processReturn: (operation) =>
      once<'processed', ProcessAsked>('processed', operation, operationFingerprint.processed(operation), (attempt) =>
        processOnce(attempt, operation, location),
      ),
    endReturn: (operation) =>
      once('ended', operation, operationFingerprint.ended(operation), (attempt) => endOnce(attempt, operation)),
  }
}
