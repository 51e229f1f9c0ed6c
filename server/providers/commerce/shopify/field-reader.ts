import { fault } from '../../../faults.ts'
import type { ShopifyClient } from './client.ts'
import type { CallPriority } from './cost-bucket.ts'
import type { DocumentName } from './documents.ts'

/** Reads all fields or none. @throws the faults of `Commerce`. */
export type ReadFields = <Fields>(
  document: DocumentName,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Fields>

/**
 * All documents share one deadline. A failed field fails the read: an order without its email would match any shopper.
 */
export function fieldReader(client: ShopifyClient, by: CallPriority, withinMs: number): ReadFields {
  const until = client.now() + withinMs
  return async (document, variables) => {
    const { data, failed } = await client.ask({ document, variables, by, until })
    const [first] = failed
    if (first === undefined) return data as never // shape by the document and Shopify's schema
    const why = new Error(`${first.path}: ${first.message}`)
    throw fault(first.code === 'ACCESS_DENIED' ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', why)
  }
}
