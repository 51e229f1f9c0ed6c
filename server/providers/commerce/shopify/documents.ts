import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const documentNames = [
  'shop-check',
  'order-by-id',
  'order-by-name',
  'order-lines-page',
  'order-parts',
  'order-tips',
  'orders-changed',
  'part-lines-page',
  'products-by-ids',
  'product-variants-page',
  'products-changed',
  'collections',
  'collection-products',
  'variant-stock',
  'operation-order',
  'refundable-lines',
  'refund-suggested',
  'refund-create',
  'refund-notes',
  'refund-outcome',
  'gift-card-create',
  'gift-cards-since',
  'customer-by-email',
  'store-credit-accounts',
  'store-credit-credit',
  'exchange-id-definition',
  'exchange-order-create',
  'exchange-order-find',
  'order-status-page',
  'draft-create',
  'drafts-tagged',
  'draft-by-id',
  'draft-complete',
  'draft-delete',
  'main-location',
  'stock-levels',
  'stock-move',
  'stock-adjust',
  'order-tags-add',
  'order-note',
  'order-note-write',
  'returnable-units',
  'return-reasons',
  'returns-of-order',
  'return-by-id',
  'return-create',
  'return-process',
  'return-close',
  'return-cancel',
  'bulk-orders',
  'bulk-run',
  'bulk-trial',
  'bulk-status',
  'webhooks-list',
  'webhook-create',
  'webhook-delete',
] as const
export type DocumentName = (typeof documentNames)[number]

const folder = fileURLToPath(new URL('./documents', import.meta.url))
const readDocument = (name: string): string => readFileSync(join(folder, `${name}.graphql`), 'utf8')

const texts = new Map<DocumentName, string>()
let fragments: ReadonlyMap<string, string> | undefined

const parseFragments = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^fragment (\w+) [\s\S]*?^}/gm)].map(([whole, name = '']) => [name, whole]))

/** Includes nested fragments. */
const findFragments = (
  text: string,
  known: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): ReadonlySet<string> => {
  for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g))
    if (known.has(name) && !seen.has(name)) findFragments(known.get(name) ?? '', known, seen.add(name))
  return seen
}

export function getDocument(name: DocumentName): string {
  const cached = texts.get(name)
  if (cached !== undefined) return cached
  fragments ??= parseFragments(readDocument('fragments'))
  const own = readDocument(name)
  const text = [own, ...[...findFragments(own, fragments)].map((one) => fragments?.get(one) ?? '')].join('\n')
  texts.set(name, text)
  return text
}
