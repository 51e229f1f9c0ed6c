import { fault } from '../../../faults.ts'
import type { AskedBy } from './bucket.ts'
import type { ShopifyClient } from './client.ts'
import type { DocumentName } from './documents.ts'

/** Reads the fields of a document: all of them, or none. @throws the faults of `Commerce`. */
export type ReadFields = <Fields>(
  document: DocumentName,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Fields>

/**
 * Reads for one who gives up after so long, however many documents it takes. A field that fails is not an empty one: an order without
 * the email that was refused would be an order of nobody.
 */
export function fieldReader(client: ShopifyClient, by: AskedBy, withinMs: number): ReadFields {
  const until = client.now() + withinMs
  return async (document, variables) => {
    const { data, failed } = await client.ask({ document, variables, by, until })
    const [first] = failed
    if (first === undefined) return data as never // the shape that the document asks for, as Shopify's schema promises it
    const why = new Error(`${first.path}: ${first.message}`)
    throw fault(first.code === 'ACCESS_DENIED' ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', why)
  }
}
