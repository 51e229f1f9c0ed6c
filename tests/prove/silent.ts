import { setTimeout as pause } from 'node:timers/promises'
import { submit } from '../journey/shoppers.ts'
import { casesWithin } from '../support/case-limit.ts'
import { createShopper, type SeenPage, type Shopper } from '../support/shopper.ts'
import type { Size } from './arguments.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Mishap, mishaps } from './silent-proxy.ts'
import { type SilentStage, silentStage } from './silent-stage.ts'
import type { Proof } from './verdict.ts'

/** Maximum duration of a request, in ms; also the pool's recovery time after the fault. */
const LONGEST_MS = 10_000
const TARGET_S = 5
const ALL_AT_ONCE = 10
/** A fault of this many ms must be detected. */
const KNOWN_MS = 2_500

interface Round {
  readonly recoveryMs: number
  readonly broken: string | null
}

const witness = () => {
  let broken: string | null = null
  const ask = async (what: string, request: () => Promise<SeenPage>): Promise<number> => {
    const began = Date.now()
    const { status, body } = await request()
    const duration = Date.now() - began
    if (duration > LONGEST_MS) broken ??= `${what} took ${duration} ms`
    if (status !== 200 && status !== 503) broken ??= `${what} was answered with ${status}`
    if (status === 503 && body.problem?.ref === undefined) broken ??= `${what} was refused without a ref`
    return status
  }
  const accuse = (what: string): void => {
    broken ??= what
  }
  return { ask, accuse, broken: () => broken }
}
type Witness = ReturnType<typeof witness>

const pressUntilAnswered = async (observer: Witness, visitor: Shopper, chance: Chance): Promise<void> => {
  await pause(chance.between(0, 400))
  while ((await observer.ask('a submit', () => submit(visitor, { key: 'press' }))) !== 200) await pause(50)
}

const looker = (stage: SilentStage, observer: Witness, shopId: string) => {
  const guest = createShopper(stage.app, shopId)
  return () => observer.ask('a page', () => guest.open('/'))
}
type Look = ReturnType<typeof looker>

const crowd = (look: Look): (() => Promise<unknown>) => {
  let goesOn = true
  const lookOn = async (): Promise<void> => {
    while (goesOn) {
      await look()
      await pause(20)
    }
  }
  const all = Promise.all(Array.from({ length: 4 }, lookOn))
  return () => {
    goesOn = false
    return all
  }
}

const isReady = async ({ app }: SilentStage): Promise<boolean> => (await app.inject('/readyz')).statusCode === 200

const isRecovered = async (stage: SilentStage, look: Look): Promise<boolean> => {
  const woken = stage.woken()
  const statuses = await Promise.all(Array.from({ length: ALL_AT_ONCE }, look))
  await stage.wake()
  await pause(50)
  return (await isReady(stage)) && statuses.every((status) => status === 200) && stage.woken() > woken
}

const GIVEN_UP_MS = 30_000

const waitUntilRecovered = async (stage: SilentStage, look: Look): Promise<number> => {
  const healed = Date.now()
  while (!(await isRecovered(stage, look)) && Date.now() - healed < GIVEN_UP_MS) await pause(20)
  return Date.now() - healed
}

const total: readonly Mishap[] = ['silent', 'deaf', 'mute', 'half-open', 'cut']

const live = async (stage: SilentStage, fault: Mishap, chance: Chance): Promise<Round> => {
  const shoppers = [await stage.atReview(), await stage.atReview()]
  const observer = witness()
  const look = looker(stage, observer, shoppers[0]?.shopId ?? '')
  const endCrowd = crowd(look)
  await pause(200)
  stage.way.suffer(fault)
  const presses = Promise.all(shoppers.map((one) => pressUntilAnswered(observer, one, chance)))
  await pause(chance.between(KNOWN_MS, 2 * KNOWN_MS))
  if (total.includes(fault) && (await isReady(stage))) observer.accuse('it calls itself ready without its database')
  stage.way.suffer(null)
  const recoveryMs = await waitUntilRecovered(stage, look)
  await Promise.all([presses, endCrowd()])
  for (const { shopId } of shoppers) {
    const returns = await stage.returnsOf(shopId)
    if (returns !== 1) observer.accuse(`a submit that was pressed until it was answered made ${returns} returns`)
  }
  return { recoveryMs, broken: observer.broken() }
}

/**
 * Breaks the network between a loaded service and its database in every way. Each request ends within ten seconds, a
 * repeated submit happens once, and everything recovers within five seconds. `value` is the slowest recovery, in
 * seconds.
 */
export async function proveSilent(size: Size, url: string): Promise<Proof> {
  const stage = await silentStage(url)
  const { seed } = size
  let [n, worst] = [0, 0]
  let miss: Proof['miss'] = null
  for (const turn of casesWithin({ name: 'silent', ...size })) {
    n = turn + 1
    const fault = mishaps[turn % mishaps.length] ?? 'silent'
    const { recoveryMs, broken } = await live(stage, fault, chanceOf(seed, turn))
    worst = Math.max(worst, Math.ceil(recoveryMs / 100) / 10)
    const late = recoveryMs > TARGET_S * 1_000 ? `it was whole again only after ${recoveryMs} ms` : null
    const wrong = broken ?? late
    if (wrong !== null) miss ??= { broken: wrong, case: { turn, mishap: fault } }
  }
  await stage.end()
  return { verdict: { goal: 'silent', value: worst, target: TARGET_S, n, seed, pass: miss === null }, miss }
}
