import { setTimeout as pause } from 'node:timers/promises'
import { goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { chanceOf } from './chance.ts'
import { restartsStage, ZIP } from './restarts-stage.ts'
import { type Proof, proofOf } from './verdict.ts'

const AT_ONCE = 12
const REQUESTS_A_JOURNEY = 6
const JOBS_END_WITHIN_MS = 60_000

interface RestartOptions {
  readonly requests: number
  readonly restarts: number
  readonly seed: number
  readonly url: string
}

type Stage = Awaited<ReturnType<typeof restartsStage>>

const visitors = (stage: Stage, seed: number) => {
  let turn = 0
  let submitted = 0
  return {
    submitted: () => submitted,
    async visit(): Promise<void> {
      const mine = turn
      turn += 1
      const name = stage.names[mine]
      const visitor = createShopper(stage.app, 'demo')
      await pause(chanceOf(seed, mine + 1).between(0, 20))
      if (name === undefined) {
        await lookUpOrder(visitor, stage.names[mine % stage.names.length], ZIP)
        return
      }
      await goToReview(visitor, { order: name, proof: ZIP, items: { 'Line 1': { outcome: 'return' } } })
      await submit(visitor)
      const key = readReturnKey(visitor)
      if (!/^[\w-]{22}$/.test(key)) throw new Error(`A submit of ${name} led to ${visitor.readPage().screen?.path}`)
      submitted += 1
      await visitor.open(`/return/${key}`)
    },
  }
}

const restartInTurn = async (
  stage: Stage,
  { requests, restarts }: RestartOptions,
  goesOn: () => boolean,
): Promise<string | null> => {
  for (let n = 0; n < restarts; n += 1) {
    while (goesOn() && stage.served.length < ((n + 0.5) * requests) / restarts) await pause(20)
    if (!goesOn()) return null
    const code = await stage.restart(n)
    if (code !== 0) return `restart ${n + 1} ended with ${code}`
  }
  return null
}

const jobsLeft = async (stage: Stage): Promise<string | null> => {
  const since = Date.now()
  while ((await stage.undone()) > 0) {
    if (Date.now() - since > JOBS_END_WITHIN_MS) return `${await stage.undone()} jobs were left behind`
    await pause(200)
  }
  return null
}

export async function proveRestarts(options: RestartOptions): Promise<Proof> {
  const stage = await restartsStage(options.url, Math.ceil(options.requests / REQUESTS_A_JOURNEY))
  const crowd = visitors(stage, options.seed)
  let broken: string | null = null
  let restarting = true
  const restarted = restartInTurn(stage, options, () => broken === null).then((wrong) => {
    restarting = false
    broken ??= wrong
  })
  const sendRequests = async (): Promise<void> => {
    while (broken === null && (restarting || stage.served.length < options.requests))
      await crowd.visit().catch((error) => {
        broken ??= String(error)
      })
  }
  await Promise.all([restarted, ...Array.from({ length: AT_ONCE }, sendRequests)])
  const failures = stage.served.filter(({ status }) => status !== 200)
  broken ??= failures.length > 0 ? `${failures.length} requests were lost` : await jobsLeft(stage)
  const returns = await stage.returns()
  if (returns !== crowd.submitted()) broken ??= `${crowd.submitted()} submits made ${returns} returns`
  await stage.end()
  const run = { n: stage.served.length, seed: options.seed }
  return proofOf('restarts', run, broken === null ? null : { broken, case: { ...options, lost: failures } })
}
