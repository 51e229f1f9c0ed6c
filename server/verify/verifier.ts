import { Worker } from 'node:worker_threads'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { fault } from '../faults.ts'
import type { ReportProgress, VerifyConfig, World } from '../world.ts'
import { type SimulationResult, toConfigReport } from './finding.ts'
import type { CatalogueSample } from './fixtures/catalogue-sample.ts'

type ThreadMessage = { readonly progress: Parameters<ReportProgress>[0] } | { readonly result: SimulationResult }

type Simulate = (input: SimulationInput, onProgress?: ReportProgress) => Promise<SimulationResult>

interface SimulationInput {
  readonly config: ShopConfig
  readonly own: CatalogueSample | undefined
}

/** Runs in a worker thread, so the service stays responsive. */
const simulateInThread: Simulate = (workerData, onProgress) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-thread.mjs', import.meta.url), { workerData, execArgv: [] })
    worker.on('message', (message: ThreadMessage) => {
      if ('progress' in message) onProgress?.(message.progress)
      else resolve(message.result)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The verification of a configuration exited with code ${code}`)))
  })

export interface CatalogueSampleNeeds extends Pick<World, 'log'> {
  /** A function, because the world may be created after the verifier. */
  readonly commerce: () => Pick<World['commerce'], 'collections' | 'collectionProducts'>
}

const FIRST_PAGE = { number: 1, size: 4 } as const
const MAX_COLLECTIONS = 6

/** Collections that advanced exchanges name come first; undefined when the catalogue is empty or unreadable. */
export async function readCatalogueSample(
  { commerce, log }: CatalogueSampleNeeds,
  config: ShopConfig,
): Promise<CatalogueSample | undefined> {
  const namedIds = (config.advancedExchanges ?? []).flatMap(({ options }) => options.map((one) => one.collection_id))
  const shopId = config.shop.id
  try {
    const collections = await commerce().collections(shopId)
    const otherIds = collections.map(({ id }) => id).filter((id) => !namedIds.includes(id))
    const ids = [...new Set(namedIds), ...otherIds.slice(0, MAX_COLLECTIONS)]
    const pages = new Map(
      await Promise.all(
        ids.map(
          async (id) => [id, (await commerce().collectionProducts(shopId, id, FIRST_PAGE))?.products ?? []] as const,
        ),
      ),
    )
    if (collections.length === 0) return undefined
    const products = [...pages.values()].flat()
    const productIdsOf = (id: string) => (pages.get(id) ?? []).map((product) => product.id)
    return { collections: collections.map((one) => ({ ...one, productIds: productIdsOf(one.id) })), products }
  } catch (error) {
    // Without a catalogue, the simulation assumes that named collections exist.
    log.warn({ error, shopId }, 'Failed to read the collections of a shop')
    return undefined
  }
}

/**
 * Runs one simulation at a time and queues at most one per shop, in turn. An aborted caller is dropped from the queue.
 */
const createTurns = () => {
  const waiting = new Map<string, () => void>()
  let isBusy = false
  const startNext = (): void => {
    const [first] = waiting
    isBusy = first !== undefined
    if (first === undefined) return
    const [shopId, begin] = first
    waiting.delete(shopId)
    begin()
  }
  const waitForTurn = (shopId: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(fault('RET_ERR_WALK_WAITS'))
      if (waiting.has(shopId) || signal?.aborted === true) return refuse()
      const cancel = () => {
        if (waiting.get(shopId) !== resolve) return
        waiting.delete(shopId)
        refuse()
      }
      waiting.set(shopId, resolve)
      signal?.addEventListener('abort', cancel, { once: true })
      if (!isBusy) startNext()
    })
  return { mine: waitForTurn, next: startNext }
}

/** Uses at most one core. */
export function createVerifier(needs: CatalogueSampleNeeds, simulate: Simulate = simulateInThread): VerifyConfig {
  const { log } = needs
  const { mine, next } = createTurns()
  const runSimulation = async (config: ShopConfig, onProgress?: ReportProgress): Promise<SimulationResult> => {
    try {
      return await simulate({ config, own: await readCatalogueSample(needs, config) }, onProgress)
    } finally {
      next()
    }
  }
  return async (config, signal, onProgress) => {
    await mine(config.shop.id, signal)
    const result = await runSimulation(config, onProgress)
    const { findings, cut, faults, orders, actions } = result
    const facts = { shopId: config.shop.id, findings: findings.length, orders, actions }
    if (cut.length === 0) log.info(facts, 'A configuration was verified')
    else log.warn({ ...facts, cut }, 'A configuration was verified incompletely')
    for (const message of faults) log.error({ shopId: config.shop.id, fault: message }, 'The verifier failed')
    return toConfigReport(result)
  }
}
