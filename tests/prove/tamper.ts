import { isDeepStrictEqual } from 'node:util'
import { sumOf } from '../../server/domain/money/round.ts'
import { casesWithin } from '../support/case-limit.ts'
import type { Size } from './arguments.ts'
import { type Chance, chanceOf } from './chance.ts'
import { rowsNow } from './tamper-books.ts'
import type { Field } from './tamper-field.ts'
import { type Change, type Ground, type Plan, type Run, runOnce } from './tamper-run.ts'
import { type Scenario, scenariosWith } from './tamper-scenarios.ts'
import type { Wish } from './tamper-shopper.ts'
import { type Stage, setStage } from './tamper-stage.ts'
import { meetStrangers } from './tamper-strangers.ts'
import { type Proof, proofOf } from './verdict.ts'

export interface Figures {
  readonly requests: number
  readonly runs: number
  readonly submitted: number
  readonly statuses: Readonly<Record<string, number>>
  readonly acceptedAndEqual: number
  readonly honest: number
  readonly isWhole: boolean
  readonly values: ReadonlyMap<string, number>
}

const emptyPlan: Plan = () => []

const dearerCoat = async ({ database }: Stage): Promise<string> => {
  const [coat] = await database.query<{ id: string }>({
    name: 'prove.tamper.coat',
    text: `select v->>'id' as id from local_products, jsonb_array_elements(document->'variants') v
      where shop_id = $1 and document->>'title' like 'Alder Wool%' and v->'options' ?& array['Camel', 'XL']`,
    values: ['demo'],
  })
  if (coat === undefined) throw new Error('The demo shop sells the Alder coat in XL')
  return coat.id
}

const cacheHonestRuns = (ground: Ground) => {
  const known = new Map<string, Run>()
  return {
    known,
    of: async (wish: Wish): Promise<Run> => {
      const key = JSON.stringify(wish)
      const run = known.get(key) ?? (await runOnce(ground, wish, emptyPlan))
      known.set(key, run)
      return run
    },
  }
}
type HonestRuns = ReturnType<typeof cacheHonestRuns>

const wishOf = ({ wish }: Scenario, { found }: Run): Wish =>
  found.choices === null ? wish : { shopId: wish.shopId, order: wish.order, proof: wish.proof, ...found.choices }

async function brokenBy(run: Run, scenario: Scenario, honest: HonestRuns): Promise<string | null> {
  const { found, broken, diverted, end } = run
  if (broken !== null) return broken
  const [wrong] = found.wrong
  if (wrong !== undefined) return wrong
  if (end === 'stuck') {
    if (!diverted) return 'what was refused keeps an honest shopper from going on'
    const { returns, ledger, claims, effects, payments } = found.books
    const written = [returns, ledger, claims, effects, payments].flat()
    return written.length === 0 ? null : 'a return was written and the shopper was not told'
  }
  const same = await honest.of(diverted ? wishOf(scenario, run) : scenario.wish)
  if (same.end !== 'submitted' || !isDeepStrictEqual(same.found.choices, found.choices))
    return 'no honest shopper can choose what this return says was chosen'
  return isDeepStrictEqual(same.found.books, found.books)
    ? null
    : 'an honest return of the same choices has other books'
}

const drawing = (chance: Chance, values: Map<string, number>): Plan => {
  const timesOf = ({ name }: Field): number => values.get(name) ?? 0
  const least = (fields: readonly Field[]): Field | undefined => {
    const lowest = Math.min(...fields.map(timesOf))
    const among = fields.filter((field) => timesOf(field) === lowest)
    return among[chance.below(among.length)]
  }
  const isBehind = (field: Field | undefined): boolean =>
    field !== undefined && timesOf(field) * 4 * values.size < 3 * sumOf([...values.values()])
  return (step, fields) =>
    Array.from({ length: Math.max(isBehind(least(fields)) ? 4 : 0, chance.below(4) - 1) }, (): Change[] => {
      const field = least(fields)
      if (field === undefined) return []
      const turn = timesOf(field)
      values.set(field.name, turn + 1)
      return [{ step, field: field.name, value: field.values[turn % field.values.length] }]
    }).flat()
}

const only =
  (change: Change): Plan =>
  (step) =>
    step === change.step ? [change] : []

async function smallestOf(
  run: Run,
  options: { scenario: Scenario; broken: string; ground: Ground; honest: HonestRuns },
) {
  const { scenario, broken, ground, honest } = options
  for (const { change } of [...run.changes].reverse()) {
    const alone = await runOnce(ground, scenario.wish, only(change))
    if ((await brokenBy(alone, scenario, honest)) === broken) return { scenario: scenario.name, changes: alone.changes }
  }
  return { scenario: scenario.name, changes: run.changes, end: run.end, choices: run.found.choices }
}

const prepare = async (stage: Stage) => {
  const strangers = await meetStrangers(stage)
  const snapshot = await rowsNow(stage.database)
  const scenarios = scenariosWith({ coat: await dearerCoat(stage) })
  const amounts = ['refund/0/0/0', 'refund/-10671/0/0', 'gift/-10670/1067/0', 'exchange/1089/0/1089', 'open/0/0/0']
  const ground: Ground = { stage, strangers, snapshot, amounts: [...amounts, 'refund/-10670/0/0', 'refund/-31977/0/0'] }
  return { ground, scenarios, honest: cacheHonestRuns(ground) }
}

interface Tally {
  readonly statuses: Record<string, number>
  readonly values: Map<string, number>
  runs: number
  requests: number
  submitted: number
  acceptedAndEqual: number
}

const count = (tally: Tally, run: Run): void => {
  tally.runs += 1
  tally.requests += run.changes.length
  if (run.end === 'submitted') tally.submitted += 1
  if (run.end === 'submitted' && run.changes.some(({ status }) => status < 400)) tally.acceptedAndEqual += 1
  for (const { status } of run.changes) tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
}

const tamperStage = async (stage: Stage, size: Size) => {
  const { cases, seed } = size
  const { ground, scenarios, honest } = await prepare(stage)
  const tally: Tally = { statuses: {}, values: new Map(), runs: 0, requests: 0, submitted: 0, acceptedAndEqual: 0 }
  for (const { wish, name } of scenarios)
    if ((await honest.of(wish)).end !== 'submitted') throw new Error(`Nobody comes to the end of ${name}`)
  let miss: Proof['miss'] = null
  for (const turn of casesWithin({ name: 'tamper, by returns', ...size })) {
    const scenario = scenarios[turn % scenarios.length]
    if (scenario === undefined || tally.requests >= cases || miss !== null) break
    const run = await runOnce(ground, scenario.wish, drawing(chanceOf(seed, turn), tally.values))
    const broken = await brokenBy(run, scenario, honest)
    count(tally, run)
    if (broken !== null) miss = { broken, case: await smallestOf(run, { scenario, broken, ground, honest }) }
  }
  return { miss, figures: { ...tally, honest: honest.known.size, isWhole: tally.requests >= cases } satisfies Figures }
}

export async function proveTampering(size: Size): Promise<Proof & { readonly figures: Figures }> {
  const stage = await setStage()
  try {
    const { miss, figures } = await tamperStage(stage, size)
    return { ...proofOf('tamper', { n: figures.requests, seed: size.seed }, miss), figures }
  } finally {
    await stage.end()
  }
}
