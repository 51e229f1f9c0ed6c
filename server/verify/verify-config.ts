import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Collection, Product } from '../../schemas/entities/product.ts'
import { WALK_NOW } from './dry-world.ts'
import { reasonKinds } from './essence.ts'
import type { Finding, Walked } from './finding.ts'
import { fixtureCollections, fixtureOrders } from './fixture-orders.ts'
import { neverReached } from './reached.ts'
import { walkOrder } from './walk-order.ts'
import { walkerIn } from './walker.ts'

/** Actions of a whole walk: some seconds of one core. An order takes what it needs, up to its share and what is left. */
const ACTIONS = 2_500
const ACTIONS_PER_ORDER = 300

const sameFinding = (one: Finding): string => [one.kind, one.pointer, one.message].join('\n')

/** Each thing once, by its shortest path. */
const shortest = (findings: readonly Finding[]): readonly Finding[] => {
  const best = new Map<string, Finding>()
  for (const finding of findings) {
    const known = best.get(sameFinding(finding))
    if (known === undefined || finding.path.length < known.path.length) best.set(sameFinding(finding), finding)
  }
  return [...best.values()]
}

/** Collections with products of theirs: what advanced exchanges choose from. */
export interface Shelves {
  readonly collections: readonly Collection[]
  readonly products: readonly Product[]
}

const noShelves: Shelves = { collections: [], products: [] }

/**
 * Walks fixture orders through a sound configuration by following only what its pages offer, and answers everything that
 * would strand a shopper. The same configuration is always walked the same way, and nothing is written. Without collections
 * of the shop's own every one that the configuration names is taken to exist.
 */
export const walkConfig = async (config: ShopConfig, own: Shelves = noShelves): Promise<Walked> => {
  const fixtures = fixtureOrders(config, WALK_NOW)
  const { orders } = fixtures
  const shelves = own.collections.length > 0 ? own : { ...fixtureCollections(config) }
  const walker = walkerIn(config, { ...shelves, products: [...shelves.products, ...own.products], orders }, WALK_NOW)
  const ground = { walker, kindOfReason: reasonKinds(config), reasons: new Set<string>() }
  const findings: Finding[] = []
  const cut = fixtures.unmade.map((told) => `${told}: no such order could be made`)
  const seen = new Set<string>()
  for (const fixture of orders) {
    const left = ACTIONS - walker.actions()
    if (left <= 0) {
      cut.push(fixture.told)
      continue
    }
    const walked = await walkOrder(ground, fixture, { actionsPerOrder: Math.min(ACTIONS_PER_ORDER, left) })
    findings.push(...walked.findings)
    for (const one of walked.seen) seen.add(one)
    if (walked.isCut) cut.push(fixture.told)
  }
  // What was cut off may have shown the rest.
  if (cut.length === 0) findings.push(...neverReached(config, seen))
  return { findings: shortest(findings), cut, orders: orders.length, actions: walker.actions() }
}
