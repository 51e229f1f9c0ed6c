import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { documentNode, listAt, textAt } from '../../reading/json-node.ts'
import { findDeliveryStart } from '../connect/delivery-start.ts'
import { listMissingAbilities, listRequiredAbilities, type RequiredAbility } from '../connect/required-abilities.ts'
import type { StoreCheck } from '../probe.ts'
import { PROBE_TIMEOUT_MS, probeSource } from '../source-probe.ts'
import type { CallMedusa } from './client.ts'
import type { MedusaFacts } from './mapping/product.ts'
import { medusaSource } from './source.ts'

const fetchStore = async (ask: CallMedusa) => {
  const query = [['fields', 'name,*supported_currencies']] as const
  const { body } = await ask({ method: 'GET', path: '/admin/stores', query, withinMs: PROBE_TIMEOUT_MS })
  const [store = documentNode({})] = listAt(documentNode(body ?? {}), 'stores')
  const currencies = listAt(store, 'supported_currencies').flatMap((one) => textAt(one, 'currency_code') ?? [])
  return { name: textAt(store, 'name') ?? 'The Medusa', currencies: currencies.map((one) => one.toUpperCase()) }
}

const exists = async (ask: CallMedusa, path: string): Promise<boolean> =>
  (await ask({ method: 'GET', path, query: [['fields', 'id']], withinMs: PROBE_TIMEOUT_MS })).status === 200

/** Probes reads and compares abilities. Read-only. @throws the faults of `Commerce` if nothing can be read. */
export async function checkMedusa(
  ask: CallMedusa,
  { facts, config, now }: { readonly facts: MedusaFacts; readonly config: ShopConfig; readonly now: () => number },
): Promise<StoreCheck> {
  const { name, currencies } = await fetchStore(ask)
  const unread: string[] = []
  const warn = ({ of, reason }: Readonly<Record<string, unknown>>) => unread.push(`${of} is skipped: ${reason}`)
  const { read, missing } = await probeSource(medusaSource({ ask, facts, now, warn }), findDeliveryStart(config))
  const hasLocation = await exists(ask, `/admin/stock-locations/${encodeURIComponent(facts.location)}`)
  const hasCards = await exists(ask, '/admin/gift-cards')
  // Medusa has no page for amounts due.
  const isSupported = (can: RequiredAbility['can']): boolean => can !== 'checkout' && (can !== 'gift-card' || hasCards)
  return {
    name,
    read,
    missing: [
      ...(currencies.includes(facts.currency)
        ? []
        : [`Its currencies are ${currencies.join(', ') || 'nothing'}, but the configuration has ${facts.currency}`]),
      ...(hasLocation ? [] : [`The stock location ${facts.location} does not exist`]),
      ...listMissingAbilities(listRequiredAbilities(config), isSupported),
      ...missing,
      ...unread,
    ],
  }
}
