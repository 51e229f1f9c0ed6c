import { chooseLanguage } from '../../locales/languages.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { isPortalOpen } from '../journey/request/session.ts'
import { listRemarks } from '../shops/remarks.ts'
import type { ReportProgress } from '../world.ts'
import type { Finding, SimulationResult } from './finding.ts'
import { buildCatalogueSample, type CatalogueSample, getMedianPrice } from './fixtures/catalogue-sample.ts'
import { buildFixtureOrders, type FixtureOrder } from './fixtures/orders.ts'
import { checkEntryPages } from './simulation/check-page.ts'
import { checkStatutoryOrders } from './simulation/check-statutory-orders.ts'
import { checkWithdrawal } from './simulation/check-withdrawal.ts'
import { listUnclaimable, listUnreached } from './simulation/coverage.ts'
import { simulateOrder } from './simulation/simulate-order.ts'
import type { Simulation } from './simulation/simulation.ts'
import { createReasonClassifier } from './simulation/state-key.ts'
import { SIMULATION_TIME } from './simulator/dry-world.ts'
import { createSimulator, type Simulator } from './simulator/simulator.ts'
import { isVerifierFault } from './simulator/verifier-fault.ts'

/** Budget of a simulation: seconds of one core. The second is the maximum share of an order. */
const MAX_ACTIONS = 2_500
const MAX_ACTIONS_PER_ORDER = 400

/** Kind, place and sentence. */
const findingKey = (finding: Finding): string => [finding.kind, finding.pointer, finding.message].join('\n')

const countSteps = ({ story }: Finding): number => story?.steps.length ?? 0

const keepShortest = (findings: readonly Finding[]): readonly Finding[] => {
  const best = new Map<string, Finding>()
  for (const finding of findings) {
    const known = best.get(findingKey(finding))
    if (known === undefined || countSteps(finding) < countSteps(known)) best.set(findingKey(finding), finding)
  }
  return [...best.values()]
}

const EMPTY_SAMPLE: CatalogueSample = { collections: [], products: [] }

/** Null when no products were read. */
const listKnownOptions = ({ products }: CatalogueSample) => ({
  optionNames:
    products.length === 0
      ? null
      : new Set(products.flatMap(({ options }) => options.map(({ name }) => name.toLowerCase()))),
})

const collectTexts = (orders: readonly FixtureOrder[]): Simulation['texts'] => {
  const byQuestion = new Map<string, readonly string[]>()
  for (const [id, texts] of orders.flatMap(({ answers }) => Object.entries(answers)))
    byQuestion.set(id, [...new Set([...(byQuestion.get(id) ?? []), ...texts])])
  return byQuestion
}

const createSimulation = (config: ShopConfig, simulator: Simulator, orders: readonly FixtureOrder[]): Simulation => {
  const { allowed_languages: allowed, default_language: shopDefault } = config.settings
  const language = chooseLanguage({ browser: [], allowed, shopDefault })
  return {
    simulator,
    config,
    storyContext: { shopId: config.shop.id, language, pageOf: ({ position }) => position.page },
    otherLanguages: allowed.filter((one) => one !== language),
    shownTexts: { texts: new Set(), parts: new Map() },
    kindOfReason: createReasonClassifier(config),
    texts: collectTexts(orders),
    triedReasons: new Set(),
    triedChoices: new Set(),
    exploredPolicies: new Set(),
    revisedAnswers: new Set(),
    selections: new Set(),
    nodes: new Map(),
    questionNodes: new Map(),
    findings: [],
    covered: new Set(),
  }
}

const listEntryPages = ({ settings, forms }: ShopConfig): readonly string[] => [
  '/',
  ...(settings.giftFlowEnabled === true ? ['/gift'] : []),
  ...(forms?.missingOrder === undefined ? [] : ['/missing-order']),
]

/** An exception becomes a verifier fault; the simulation continues. */
const createGuard =
  (reportCrash: (sentence: string) => void) =>
  async <Answer>(work: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await work()
    } catch (error) {
      // The dry world has already reported its own faults.
      if (!isVerifierFault(error)) reportCrash(error instanceof Error ? error.message : String(error))
      return null
    }
  }

/**
 * Simulates fixture orders by following only what pages offer, and reports everything that would block a shopper.
 * Deterministic; writes nothing. Without a catalogue sample, named collections are assumed to exist. A closed shop is
 * simulated when it opens (FIX-34).
 */
export async function simulateConfig(
  config: ShopConfig,
  own: CatalogueSample = EMPTY_SAMPLE,
  onProgress: ReportProgress = () => {},
): Promise<SimulationResult> {
  const remarks = listRemarks(config, { ...listKnownOptions(own), products: own.products })
  if (!isPortalOpen(config)) return { findings: [], remarks, cut: [], faults: [], orders: 0, actions: 0 }
  const { orders, skipped } = buildFixtureOrders({ config, now: SIMULATION_TIME, price: getMedianPrice(own) })
  const simulator = createSimulator(config, { ...buildCatalogueSample(config, own, orders), orders }, SIMULATION_TIME)
  const simulation = createSimulation(config, simulator, orders)
  const crashes: string[] = []
  const attempt = createGuard((crash) => crashes.push(crash))
  await attempt(() => checkEntryPages(simulation, listEntryPages(config)))
  const languages = [simulation.storyContext.language, ...simulation.otherLanguages]
  const refused = await attempt(() => checkWithdrawal(simulator, config, { orders, languages }))
  const unlawful = await attempt(async () => checkStatutoryOrders(config, orders))
  simulation.findings.push(...(refused ?? []), ...(unlawful ?? []))
  const cut = skipped.map((description) => `${description}: such an order could not be created`)
  for (const [done, order] of orders.entries()) {
    onProgress({ done, total: orders.length })
    const actions = Math.min(MAX_ACTIONS_PER_ORDER, MAX_ACTIONS - simulator.actions())
    const result = actions <= 0 ? 'cut' : await attempt(() => simulateOrder(simulation, order, { actions }))
    if (result === 'cut') cut.push(order.told)
  }
  const faults = [...simulator.listFaults(), ...crashes]
  // Skipped parts may have covered the rest.
  const isComplete = cut.length === 0 && faults.length === 0
  if (isComplete) simulation.findings.push(...listUnreached(config, simulation.covered))
  const unclaimed = isComplete ? listUnclaimable(config, simulation.covered) : []
  return {
    findings: keepShortest(simulation.findings),
    remarks: [...remarks, ...unclaimed],
    cut,
    faults,
    orders: orders.length,
    actions: simulator.actions(),
  }
}
