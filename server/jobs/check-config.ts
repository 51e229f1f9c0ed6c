import type { ConfigReport } from '../../schemas/merchant/configuration.ts'
import type { ReportProgress, World } from '../world.ts'
import type { JobHandler } from './handler.ts'

/** Null when the simulation itself failed: the log has the reason. */
const simulate = async (
  { configurations, log }: World,
  { shopId, text }: { readonly shopId: string; readonly text: string },
  onProgress: ReportProgress,
): Promise<ConfigReport | null> => {
  try {
    return await configurations.check(shopId, JSON.parse(text), undefined, onProgress)
  } catch (error) {
    // Another simulation of the shop runs: the job repeats.
    if ((error as { readonly code?: unknown }).code === 'RET_ERR_WALK_WAITS') throw error
    log.error({ err: error, shopId }, 'Failed to check a configuration')
    return null
  }
}

/** Simulates orders with a checked text. Its progress is written once for each tenth. */
export const checkConfigText: JobHandler<'check-config'> = async (world, { shopId, payload }) => {
  const { store, now } = world
  const { checkId } = payload
  const check = await store.configChecks.find(shopId, checkId)
  if (check === null || check.state === 'done' || check.state === 'failed') return { kind: 'done' }
  let written = -1
  const report = await simulate(world, { shopId, text: check.text }, ({ done, total }) => {
    const tenth = Math.floor((done * 10) / total)
    if (tenth === written) return
    written = tenth
    // A lost write of the progress changes nothing.
    store.configChecks.progress(shopId, checkId, { done, total }).catch(() => {})
  })
  await store.configChecks.finish(shopId, checkId, { report, at: now() })
  return { kind: 'done' }
}
