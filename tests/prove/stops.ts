import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { casesWithin } from '../support/case-limit.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import type { Size } from './arguments.ts'
import { chanceOf } from './chance.ts'
import { ZIP } from './restarts-stage.ts'
import { stopsStage } from './stops-stage.ts'
import { type Proof, proofOf } from './verdict.ts'

const AT_ONCE = 6
const ORDERS_A_STOP = 12
const JOBS_END_WITHIN_MS = 300_000

type Stage = Awaited<ReturnType<typeof stopsStage>>

const submitWithRetries = async (visitor: Shopper): Promise<void> => {
  const key = randomBytes(12).toString('hex')
  for (let press = 0; press < 200; press += 1) {
    const { status } = await submit(visitor, { key })
    if (status === 200) return
    await pause(50)
  }
  throw new Error('A submit was never answered')
}

const sendBack = async (stage: Stage, name: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const visitor = createShopper(stage.app, 'demo')
    const isAtReview = await goToReview(visitor, {
      order: name,
      proof: ZIP,
      items: { 'Line 1': { outcome: 'return' } },
    }).then(
      () => true,
      () => false,
    )
    if (!isAtReview) {
      await pause(100)
      continue
    }
    await submitWithRetries(visitor)
    if (/^[\w-]{22}$/.test(readReturnKey(visitor))) return
  }
  throw new Error(`${name} could not be sent back`)
}

const jobsLeft = async (stage: Stage): Promise<string | null> => {
  const since = Date.now()
  while ((await stage.undone()) > 0) {
    if (Date.now() - since > JOBS_END_WITHIN_MS) return `${await stage.undone()} jobs were left behind`
    await pause(200)
  }
  return null
}

const findFault = async (stage: Stage, submitted: number): Promise<string | null> => {
  const openJobs = await jobsLeft(stage)
  if (openJobs !== null) return openJobs
  const returns = await stage.returns()
  if (returns !== submitted) return `${submitted} submits made ${returns} returns`
  const labels = await stage.labelsAmiss()
  return labels === 0 ? null : `${labels} returns have no label or several`
}

export async function proveStops(size: Size): Promise<Proof> {
  const { cases: stops, seed } = size
  const stage = await stopsStage(stops * ORDERS_A_STOP)
  const waiting = [...stage.names]
  let [submitted, n] = [0, 0]
  let broken: string | null = null
  let stopping = true
  const sendReturns = async (): Promise<void> => {
    while (broken === null && stopping) {
      const name = waiting.shift()
      if (name === undefined) return
      await sendBack(stage, name).then(
        () => {
          submitted += 1
        },
        (error) => {
          broken ??= String(error)
        },
      )
    }
  }
  const stopInTurn = async (): Promise<void> => {
    for (const turn of casesWithin({ name: 'silent-stops', ...size })) {
      if (broken !== null) break
      n = turn + 1
      const chance = chanceOf(seed, turn)
      await pause(chance.between(1_000, 3_000))
      await stage.stop(turn % 2 === 0 ? 'immediate' : 'fast')
      await pause(chance.between(0, 800))
      await stage.start()
      if (stage.processes() < 2) broken = `stop ${turn + 1} ended a process`
    }
    stopping = false
  }
  await Promise.all([stopInTurn(), ...Array.from({ length: AT_ONCE }, sendReturns)])
  broken ??= await findFault(stage, submitted)
  if (stage.processes() < 2) broken ??= 'a process ended'
  await stage.end()
  return proofOf('silent-stops', { n, seed }, broken === null ? null : { broken, case: { stops, submitted } })
}
