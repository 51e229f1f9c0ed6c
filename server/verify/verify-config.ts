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

/** Actions of a whole walk: some seconds of one core. An order takes what it needs, up to its share and what is left. */
const ACTIONS = 2_500
const ACTIONS_PER_ORDER = 400

/** What makes two findings one: kind, place and sentence. */
const sameFinding = (one: Finding): string => [one.kind, one.pointer, one.message].join('\n')

/** How many steps lead to a finding. */
const lengthOf = ({ story }: Finding): number => story?.steps.length ?? 0

/** Each thing once, by its shortest story. */
const shortest = (findings: readonly Finding[]): readonly Finding[] => {
  const best = new Map<string, Finding>()
  for (const finding of findings) {
    const known = best.get(sameFinding(finding))
    if (known === undefined || lengthOf(finding) < lengthOf(known)) best.set(sameFinding(finding), finding)
  }
  return [...best.values()]
}

const noShelves: Shelves = { collections: [], products: [] }

/** The options that the shop's products have; null where no products were read. */
const knownGoods = ({ products }: Shelves) => ({
  optionNames:
    products.length === 0
      ? null
      : new Set(products.flatMap(({ options }) => options.map(({ name }) => name.toLowerCase()))),
})

/** The texts that conditions wait for, by question. */
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

/** The pages in front of the lookup. */
const doorsOf = ({ settings, forms }: ShopConfig): readonly string[] => [
  '/',
  ...(settings.giftFlowEnabled === true ? ['/gift'] : []),
  ...(forms?.missingOrder === undefined ? [] : ['/missing-order']),
]

/** Runs parts of the walk: an exception of one is reported as a fault of the verifier, and the next one still runs. */
const guarded =
  (crashed: (sentence: string) => void) =>
  async <Answer>(work: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await work()
    } catch (error) {
      // The dry world has reported its own faults already.
      if (!isVerifierFault(error)) crashed(error instanceof Error ? error.message : String(error))
      return null
    }
  }

/**
 * Walks made-up orders through a sound configuration by following only what its pages offer, and answers everything that
 * would strand a shopper. The same configuration is always walked the same way, and nothing is written. Without collections
 * of the shop's own every one that the configuration names is taken to exist. A shop that is closed strands nobody: it is
 * walked when it opens (FIX-34).
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
  // What was cut off, or not looked at, may have shown the rest.
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
