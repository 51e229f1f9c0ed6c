import { fault } from '../../../../faults.ts'
import { refuseUnsupported } from '../../operations/refusals.ts'
import type { OperationRefused } from '../../port.ts'
import type { ShopifyClient } from '../client.ts'
import type { DocumentName } from '../documents.ts'
import { fieldReader, type ReadFields } from '../field-reader.ts'

const OPERATION_MS = 45_000

export const RETRY_AFTER_MS = 5_000

interface UserError {
  readonly code?: string | null
  readonly message: string
}

interface ChangeResponse {
  readonly userErrors: readonly UserError[]
}

/**
 * `underway`: another call uses the key. `burnt`: the key failed and cannot be reused. `before`: the previous state, if
 * the document requests it.
 */
type ChangeResult<Fields> =
  | { readonly kind: 'made'; readonly fields: Fields; readonly before?: unknown }
  | { readonly kind: 'refused'; readonly codes: readonly string[]; readonly message: string }
  | { readonly kind: 'underway' }
  | { readonly kind: 'burnt' }

export const toRefusal = (answer: Exclude<ChangeResult<unknown>, { kind: 'made' }>): OperationRefused =>
  refuseUnsupported(answer.kind === 'refused' ? answer.message : answer.kind)

/** @throws the faults of `Commerce` if the result is unknown. */
type MakeChange = <Fields>(
  document: DocumentName,
  variables: Readonly<Record<string, unknown>>,
) => Promise<ChangeResult<Fields>>

export interface StoreCalls {
  readonly read: ReadFields
  readonly change: MakeChange
}

const readKeyState = ({ code, message }: UserError): 'underway' | 'burnt' | null => {
  if (code === 'IDEMPOTENCY_CONCURRENT_REQUEST' || /currently in progress/i.test(message)) return 'underway'
  if (code === 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED' || /idempotency key failed/i.test(message)) return 'burnt'
  return null
}

/** @throws Fault RET_ERR_COMMERCE if the store may do it later. */
const readChange = <Fields>(
  done: (ChangeResponse & Fields) | null,
  failed: readonly UserError[],
): ChangeResult<Fields> => {
  const refusals = done?.userErrors ?? []
  const key = [...failed, ...refusals].map(readKeyState).find((one) => one !== null)
  if (key !== undefined && key !== null) return { kind: key }
  if (refusals.some(({ message }) => /try again later/i.test(message)))
    throw fault('RET_ERR_COMMERCE', new Error('Shopify allows no more changes at the moment'))
  if (refusals.length > 0)
    return {
      kind: 'refused',
      codes: refusals.flatMap(({ code }) => (code ? [code] : [])),
      message: refusals.map(({ message }) => message).join('; '),
    }
  if (done !== null && failed.length === 0) return { kind: 'made', fields: done }
  const isForbidden = failed.some(({ code }) => code === 'ACCESS_DENIED')
  const why = new Error(failed.map(({ message }) => message).join('; ') || 'A change returned no result')
  throw fault(isForbidden ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', why)
}

/** Calls of one operation with a shared deadline. They have shopper priority. */
export function storeCalls(client: ShopifyClient): StoreCalls {
  const until = client.now() + OPERATION_MS
  return {
    read: fieldReader(client, 'shopper', OPERATION_MS),
    async change<Fields>(document: DocumentName, variables: Readonly<Record<string, unknown>>) {
      const { data, failed } = await client.ask({ document, variables, until })
      // Shape by the document and Shopify's schema.
      const changed = readChange((data.done ?? null) as (ChangeResponse & Fields) | null, failed)
      return changed.kind === 'made' && 'before' in data ? { ...changed, before: data.before } : changed
    },
  }
}
