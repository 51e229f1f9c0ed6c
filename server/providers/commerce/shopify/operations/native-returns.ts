import { operationFingerprint } from '../../operation-fingerprint.ts'
import type { Commerce } from '../../port.ts'
import {
  endReturn,
  type ProcessProgress,
  processReturn,
  type ReasonHandles,
  recordReturn,
} from './native-return-calls.ts'
import type { Operator } from './operator.ts'

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
      once<'recorded', { readonly asked: true }>(
        'recorded',
        operation,
        operationFingerprint.recorded(operation),
        (attempt) =>
          recordReturn({ ...attempt, markRequested: () => attempt.saveProgress({ asked: true }) }, operation, reasons),
      ),
    processReturn: (operation) =>
      once<'processed', ProcessProgress>('processed', operation, operationFingerprint.processed(operation), (attempt) =>
        processReturn(attempt, operation, location),
      ),
    endReturn: (operation) =>
      once('ended', operation, operationFingerprint.ended(operation), (attempt) => endReturn(attempt, operation)),
  }
}
