import { fault } from '../../../../faults.ts'
import { refusedUnsupported } from '../../local/local-order.ts'
import type { OperationRefused } from '../../port.ts'
import type { ShopifyClient } from '../client.ts'
import type { DocumentName } from '../documents.ts'
import { fieldReader, type ReadFields } from '../field-reader.ts'

/** How long an operation may take in all, however many documents it needs. */
const OPERATION_MS = 45_000

/** When an operation is looked at again that Shopify is still at. */
export const STILL_AT_IT_MS = 5_000

/** Why a store does not do something. */
interface ToldRefusal {
  readonly code?: string | null
  readonly message: string
}

/** What every change answers. */
interface ToldChange {
  readonly userErrors: readonly ToldRefusal[]
}

/**
 * What a change came to: it was made, or for certain not made. `underway`: another call has the same key and has not ended. `burnt`: an
 * earlier call with the key was refused, so that it is good for nothing any more. `before`: what stood there right before, of a document
 * that asks for it.
 */
type Changed<Fields> =
  | { readonly kind: 'made'; readonly fields: Fields; readonly before?: unknown }
  | { readonly kind: 'refused'; readonly codes: readonly string[]; readonly message: string }
  | { readonly kind: 'underway' }
  | { readonly kind: 'burnt' }

/** What is not made for a change that was not: for good, as Shopify says why. */
export const notMade = (answer: Exclude<Changed<unknown>, { kind: 'made' }>): OperationRefused =>
  refusedUnsupported(answer.kind === 'refused' ? answer.message : answer.kind)

/** Asks for a change. @throws the faults of `Commerce` where nobody knows whether it was made. */
type MakeChange = <Fields>(
  document: DocumentName,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Changed<Fields>>

/** What one operation asks of a store. */
export interface StoreCalls {
  readonly read: ReadFields
  readonly change: MakeChange
}

/** By the schema a code says it; where a change has no codes the sentence that the schema explains the code with. */
const ofKey = ({ code, message }: ToldRefusal): 'underway' | 'burnt' | null => {
  if (code === 'IDEMPOTENCY_CONCURRENT_REQUEST' || /currently in progress/i.test(message)) return 'underway'
  if (code === 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED' || /idempotency key failed/i.test(message)) return 'burnt'
  return null
}

/** What became of a change. @throws Fault RET_ERR_COMMERCE where the store may do it later */
const changeIn = <Fields>(done: (ToldChange & Fields) | null, failed: readonly ToldRefusal[]): Changed<Fields> => {
  const refusals = done?.userErrors ?? []
  const key = [...failed, ...refusals].map(ofKey).find((one) => one !== null)
  if (key !== undefined && key !== null) return { kind: key }
  if (refusals.some(({ message }) => /try again later/i.test(message)))
    throw fault('RET_ERR_COMMERCE', new Error('Shopify lets no more be made right now'))
  if (refusals.length > 0)
    return {
      kind: 'refused',
      codes: refusals.flatMap(({ code }) => (code ? [code] : [])),
      message: refusals.map(({ message }) => message).join('; '),
    }
  if (done !== null && failed.length === 0) return { kind: 'made', fields: done }
  const isForbidden = failed.some(({ code }) => code === 'ACCESS_DENIED')
  const why = new Error(failed.map(({ message }) => message).join('; ') || 'A change was answered with nothing')
  throw fault(isForbidden ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', why)
}

/** The calls of one operation, which are given up together. What a return asks for is never held back for a sync. */
export function storeCalls(client: ShopifyClient): StoreCalls {
  const until = client.now() + OPERATION_MS
  return {
    read: fieldReader(client, 'shopper', OPERATION_MS),
    async change<Fields>(document: DocumentName, variables: Readonly<Record<string, unknown>>) {
      const { data, failed } = await client.ask({ document, variables, until })
      // The shape that the document asks for, as the schema promises it.
      const changed = changeIn((data.done ?? null) as (ToldChange & Fields) | null, failed)
      return changed.kind === 'made' && 'before' in data ? { ...changed, before: data.before } : changed
    },
  }
}
