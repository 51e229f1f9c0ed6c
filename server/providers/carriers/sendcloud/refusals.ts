import { type LabelRefusal, refuseLabel } from '../postage/postage.ts'
import type { SellerClient } from '../postage/seller-client.ts'
import { findAddressProblem } from './address.ts'
import { toFieldPath } from './client.ts'
import type { SendcloudReturn } from './responses.ts'
import { latestStatus } from './statuses.ts'

export type Refused = Extract<Awaited<ReturnType<SellerClient['ask']>>, { kind: 'refused' }>

export function toRefusal({ status, code, message }: Refused): LabelRefusal {
  if (status === 402) return refuseLabel('funds', message)
  const problem = findAddressProblem(code)
  if (problem === null) return refuseLabel('service', message)
  if (problem.of === 'destination') return refuseLabel('service', `Destination: ${message}`)
  return { ...refuseLabel('address', message), ...(problem.field && { field: problem.field }) }
}

const failedStatuses: ReadonlySet<string> = new Set(['announcement-failed', 'cancelled', 'cancelled-upstream'])
const refusedStates: ReadonlySet<string> = new Set(['request_rejected', 'payment_failed'])

/** Why the carrier made no label; null while it may. */
export function findFailure(found: SendcloudReturn): LabelRefusal | null {
  const [error] = found.errors ?? []
  const status = latestStatus(found)
  if (error === undefined && !failedStatuses.has(status) && !refusedStates.has(found.status ?? '')) return null
  return toRefusal({ kind: 'refused', status: 400, code: toFieldPath(error), message: error?.detail ?? status })
}
