import { Worker } from 'node:worker_threads'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { fault } from '../faults.ts'
import type { VerifyConfig, World } from '../world.ts'
import { reportOf, type Walked } from './finding.ts'
import type { Shelves } from './fixtures/shelves.ts'

interface Asked {
  readonly config: ShopConfig
  readonly own: Shelves | undefined
}

/** Runs in a worker thread, so the service stays responsive. */
const walkInThread = (workerData: Asked): Promise<Walked> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-thread.mjs', import.meta.url), { workerData, execArgv: [] })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The walk of a configuration ended with ${code}`)))
  })

export interface ShelfNeeds extends Pick<World, 'log'> {
  /** A function, because the world may be created after the verifier. */
  readonly commerce: () => Pick<World['commerce'], 'collections' | 'collectionProducts'>
}

const SHELF = { number: 1, size: 4 } as const
const COLLECTIONS = 6

/** Collections that advanced exchanges name come first; undefined when the catalogue is empty or unreadable. */
export async function ownShelves({ commerce, log }: ShelfNeeds, config: ShopConfig): Promise<Shelves | undefined> {
  const named = (config.advancedExchanges ?? []).flatMap(({ options }) => options.map((one) => one.collection_id))
  const shopId = config.shop.id
  try {
    const collections = await commerce().collections(shopId)
    const others = collections.map(({ id }) => id).filter((id) => !named.includes(id))
    const ids = [...new Set(named), ...others.slice(0, COLLECTIONS)]
    const pages = new Map(
      await Promise.all(
        ids.map(async (id) => [id, (await commerce().collectionProducts(shopId, id, SHELF))?.products ?? []] as const),
      ),
    )
    if (collections.length === 0) return undefined
    const products = [...pages.values()].flat()
    const productIdsOf = (id: string) => (pages.get(id) ?? []).map((product) => product.id)
    return { collections: collections.map((one) => ({ ...one, productIds: productIdsOf(one.id) })), products }
  } catch (error) {
    // Without a catalogue, the simulation assumes that named collections exist.
    log.warn({ error, shopId }, 'The collections of a shop could not be read')
    return undefined
  }
}

/**
 * Runs one simulation at a time and queues at most one per shop, in turn. An aborted caller is dropped from the queue.
 */
const turns = () => {
  const waiting = new Map<string, () => void>()
  let isBusy = false
  const next = (): void => {
    const [first] = waiting
    isBusy = first !== undefined
    if (first === undefined) return
    const [shopId, begin] = first
    waiting.delete(shopId)
    begin()
  }
  const mine = (shopId: string, gone?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(fault('RET_ERR_WALK_WAITS'))
      if (waiting.has(shopId) || gone?.aborted === true) return refuse()
      const leave = () => {
        if (waiting.get(shopId) !== resolve) return
        waiting.delete(shopId)
        refuse()
      }
      waiting.set(shopId, resolve)
      gone?.addEventListener('abort', leave, { once: true })
      if (!isBusy) next()
    })
  return { mine, next }
}

/** Uses at most one core. */
export function verifier(needs: ShelfNeeds, walkOf: (asked: Asked) => Promise<Walked> = walkInThread): VerifyConfig {
  const { log } = needs
  const { mine, next } = turns()
  const walk = async (config: ShopConfig): Promise<Walked> => {
    try {
      return await walkOf({ config, own: await ownShelves(needs, config) })
    } finally {
      next()
    }
  }
  return async (config, gone) => {
    await mine(config.shop.id, gone)
    const walked = await walk(config)
    const { findings, cut, faults, orders, actions } = walked
    const facts = { shopId: config.shop.id, findings: findings.length, orders, actions }
    if (cut.length === 0) log.info(facts, 'A configuration was walked')
    else log.warn({ ...facts, cut }, 'A configuration was walked, though not to the end')
    for (const fault of faults) log.error({ shopId: config.shop.id, fault }, 'The verifier failed')
    return reportOf(walked)
  }
}
