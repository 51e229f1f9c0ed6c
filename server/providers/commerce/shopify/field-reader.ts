import { fault } from '../../../faults.ts'
import type { AskedBy } from './bucket.ts'
import type { ShopifyClient } from './client.ts'
import type { DocumentName } from './documents.ts'

/** Reads the fields of a document: all of them, or none. @throws the faults of `Commerce`. */
export type ReadFields = <Fields>(
  document: DocumentName,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Fields>

/** A field that fails is not an empty one: an order without the email that was refused would be an order of nobody. */
export const fieldReader =
  (client: ShopifyClient, by: AskedBy): ReadFields =>
  async (document, variables) => {
    const { data, failed } = await client.ask({ document, variables, by })
    const [first] = failed
    if (first === undefined) return data as never // the shape that the document asks for, as Shopify's schema promises it
    const why = new Error(`${first.path}: ${first.message}`)
    throw fault(first.code === 'ACCESS_DENIED' ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', why)
  }
