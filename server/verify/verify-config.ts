import { chooseLanguage } from '../../locales/languages.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { isPortalOpen } from '../journey/request/session.ts'
import { remarksOn } from '../shops/remarks.ts'
import type { Finding, Walked } from './finding.ts'
import { type FixtureOrder, fixtureOrders } from './fixtures/orders.ts'
import { type Shelves, shelvesFor, usualPrice } from './fixtures/shelves.ts'
import { listenAtDoors } from './walk/listen.ts'
import { neverClaimed, neverReached } from './walk/reached.ts'
import { reasonKinds } from './walk/state-key.ts'
import type { Walk } from './walk/walk.ts'
import { walkOrder } from './walk/walk-order.ts'
import { WALK_NOW } from './walker/dry-world.ts'
import { isVerifierFault } from './walker/verifier-fault.ts'
import { type Walker, walkerIn } from './walker/walker.ts'

/** Budget of a simulation: seconds of one core. The second is the maximum share of an order. */
const ACTIONS = 2_500
const ACTIONS_PER_ORDER = 400

/** Kind, place and sentence. */
const sameFinding = (one: Finding): string => [one.kind, one.pointer, one.message].join('\n')

const lengthOf = ({ story }: Finding): number => story?.steps.length ?? 0

const shortest = (findings: readonly Finding[]): readonly Finding[] => {
  const best = new Map<string, Finding>()
  for (const finding of findings) {
    const known = best.get(sameFinding(finding))
    if (known === undefined || lengthOf(finding) < lengthOf(known)) best.set(sameFinding(finding), finding)
  }
  return [...best.values()]
}

const noShelves: Shelves = { collections: [], products: [] }

/** Null when no products were read. */
const knownGoods = ({ products }: Shelves) => ({
  optionNames:
    products.length === 0
      ? null
      : new Set(products.flatMap(({ options }) => options.map(({ name }) => name.toLowerCase()))),
})

const textsIn = (orders: readonly FixtureOrder[]): Walk['texts'] => {
  const texts = new Map<string, readonly string[]>()
  for (const [id, given] of orders.flatMap(({ answers }) => Object.entries(answers)))
    texts.set(id, [...new Set([...(texts.get(id) ?? []), ...given])])
  return texts
}

const walkOf = (config: ShopConfig, walker: Walker, orders: readonly FixtureOrder[]): Walk => {
  const { allowed_languages: allowed, default_language: shopDefault } = config.settings
  const language = chooseLanguage({ browser: [], allowed, shopDefault })
  return {
    walker,
    teller: { shopId: config.shop.id, language, now: WALK_NOW, pageOf: ({ stand }) => stand.page },
    others: allowed.filter((one) => one !== language),
    said: { texts: new Set(), parts: new Map() },
    kindOfReason: reasonKinds(config),
    texts: textsIn(orders),
    reasons: new Set(),
    chosen: new Set(),
    shopped: new Set(),
    takenBack: new Set(),
    nodes: new Map(),
    asked: new Map(),
    findings: [],
    seen: new Set(),
  }
}

const doorsOf = ({ settings, forms }: ShopConfig): readonly string[] => [
  '/',
  ...(settings.giftFlowEnabled === true ? ['/gift'] : []),
  ...(forms?.missingOrder === undefined ? [] : ['/missing-order']),
]

/** An exception becomes a verifier fault; the simulation continues. */
const guarded =
  (crashed: (sentence: string) => void) =>
  async <Answer>(work: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await work()
    } catch (error) {
      // The dry world has already reported its own faults.
      if (!isVerifierFault(error)) crashed(error instanceof Error ? error.message : String(error))
      return null
    }
  }

/**
 * Simulates fixture orders by following only what pages offer, and reports everything that would block a shopper.
 * Deterministic; writes nothing. Without a catalogue sample, named collections are assumed to exist. A closed shop is
 * simulated when it opens (FIX-34).
 */
export async function walkConfig(config: ShopConfig, own: Shelves = noShelves): Promise<Walked> {
  const remarks = remarksOn(config, knownGoods(own))
  if (!isPortalOpen(config)) return { findings: [], remarks, cut: [], faults: [], orders: 0, actions: 0 }
  const { orders, unmade } = fixtureOrders({ config, now: WALK_NOW, price: usualPrice(own) })
  const walker = walkerIn(config, { ...shelvesFor(config, own, orders), orders }, WALK_NOW)
  const walk = walkOf(config, walker, orders)
  const crashes: string[] = []
  const attempt = guarded((crash) => crashes.push(crash))
  await attempt(() => listenAtDoors(walk, doorsOf(config)))
  const cut = unmade.map((told) => `${told}: no such order could be made`)
  for (const order of orders) {
    const actions = Math.min(ACTIONS_PER_ORDER, ACTIONS - walker.actions())
    const came = actions <= 0 ? 'cut' : await attempt(() => walkOrder(walk, order, { actions }))
    if (came === 'cut') cut.push(order.told)
  }
  const faults = [...walker.faults(), ...crashes]
  // Skipped parts may have covered the rest.
  const isWhole = cut.length === 0 && faults.length === 0
  if (isWhole) walk.findings.push(...neverReached(config, walk.seen))
  const neverSeen = isWhole ? neverClaimed(config, walk.seen) : []
  return {
    findings: shortest(walk.findings),
    remarks: [...remarks, ...neverSeen],
    cut,
    faults,
    orders: orders.length,
    actions: walker.actions(),
  }
}
