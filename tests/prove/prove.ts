/**
 * `npm run prove -- <goal>` draws cases from a seed and checks laws on them. Prints each verdict as JSON, after the
 * smallest counterexample, and then exits with 1.
 */
import { readArguments, type Size } from './arguments.ts'
import { proveHolds } from './holds.ts'
import { proveMoney } from './money.ts'
import { proveRefunds } from './refund-sequences.ts'
import type { Proof } from './verdict.ts'

interface Goal {
  readonly option: string
  readonly cases: number
  readonly switches?: readonly string[]
  readonly numbers?: Readonly<Record<string, number>>
  readonly prove: (
    size: Size,
    numbers: ReadonlyMap<string, number>,
  ) => Proof | Promise<Proof | readonly Proof[] | string>
}

const onPostgres = async (prove: (url: string) => Promise<Proof>): Promise<Proof | string> => {
  const { runPostgres } = await import('./crash-postgres.ts')
  await (await import('../../server/build-fonts.mjs')).buildFonts()
  const postgres = await runPostgres()
  if (postgres === null) return 'PostgreSQL is not available: set DATABASE_URL, or install the development packages'
  const proof = await prove(postgres.url)
  postgres.stop()
  return proof
}

const crashGoal = { switches: ['forgets', 'apart', 'pushed', 'shopify', 'medusa', 'woocommerce', 'sendcloud'] } as const
const [, ...outside] = crashGoal.switches

const crash: Goal['prove'] = ({ cases, seed }, numbers) =>
  onPostgres(async (url) => {
    const { proveCrash } = await import('./crash.ts')
    return proveCrash({
      runs: cases,
      seed,
      providers: numbers.has('forgets') ? 'forgetful' : (outside.find((one) => numbers.has(one)) ?? 'all'),
      url,
    })
  })

const silent: Goal['prove'] = async (size, numbers) => {
  const network = await onPostgres(async (url) => (await import('./silent.ts')).proveSilent(size, url))
  if (typeof network === 'string') return network
  const { proveStops } = await import('./stops.ts')
  return [network, await proveStops({ ...size, cases: numbers.get('stops') ?? 40 })]
}

const restarts: Goal['prove'] = ({ cases, seed }, numbers) =>
  onPostgres(async (url) =>
    (await import('./restarts.ts')).proveRestarts({
      requests: cases,
      restarts: numbers.get('restarts') ?? 5,
      seed,
      url,
    }),
  )

const tampering: Goal['prove'] = async (size) => (await import('./tamper.ts')).proveTampering(size)

const enumeration: Goal['prove'] = async (size) => (await import('./enumerate.ts')).proveEnumeration(size)

const money: Goal['prove'] = async (size, numbers) => [
  proveMoney(size),
  proveRefunds({ ...size, cases: numbers.get('sequences') ?? size.cases }),
]

const mute: Goal['prove'] = async (size) => (await import('./mute.ts')).measureMute(size)

const goals: Readonly<Record<string, Goal>> = {
  money: { option: 'cases', cases: 1_000_000, numbers: { sequences: 1_000_000 }, prove: money },
  holds: { option: 'timelines', cases: 100_000, prove: proveHolds },
  tamper: { option: 'requests', cases: 5_000, prove: tampering },
  enumerate: { option: 'days', cases: 30, prove: enumeration },
  crash: { option: 'runs', cases: 10_000, ...crashGoal, prove: crash },
  silent: { option: 'mishaps', cases: 32, numbers: { stops: 40 }, prove: silent },
  mute: { option: 'returns', cases: 100, prove: mute },
  restarts: { option: 'requests', cases: 10_000, numbers: { restarts: 5 }, prove: restarts },
}

const usage = Object.entries(goals)
  .map(([name, { option, cases, numbers = {}, switches = [] }]) => {
    const more = Object.entries(numbers).map(([one, number]) => ` [--${one} ${number}]`)
    const alone = switches.map((one) => ` [--${one}]`)
    return `npm run prove -- ${name} [--${option} ${cases}]${more.join('')} [--seed 1]${alone.join('')}\n`
  })
  .join('')

const refuse = (reason: string): 2 => {
  process.stderr.write(`${reason}\n\n${usage}`)
  return 2
}

const run = async (words: readonly string[]): Promise<0 | 1 | 2> => {
  const command = readArguments(words)
  if (command.kind === 'unreadable') return refuse(command.why)
  const goal = goals[command.goal]
  if (goal === undefined) return refuse(`Unknown goal "${command.goal}"`)
  const { switches = [], numbers = {} } = goal
  const known = [goal.option, 'seed', ...switches, ...Object.keys(numbers)]
  const unknown = [...command.numbers.keys()].find((option) => !known.includes(option))
  if (unknown !== undefined) return refuse(`${command.goal} does not accept --${unknown}`)

  const size = { cases: command.numbers.get(goal.option) ?? goal.cases, seed: command.numbers.get('seed') ?? 1 }
  const proof = await goal.prove(size, command.numbers)
  if (typeof proof === 'string') return refuse(proof)
  const proofs = 'verdict' in proof ? [proof] : proof
  for (const { verdict, miss } of proofs) {
    if (miss !== null) process.stderr.write(`${miss.broken}\n${JSON.stringify(miss.case, null, 2)}\n`)
    process.stdout.write(`${JSON.stringify(verdict)}\n`)
  }
  return proofs.every(({ verdict }) => verdict.pass) ? 0 : 1
}

const code = await run(process.argv.slice(2))
// Jobs of mute providers hold timers for minutes: exit once the output is written.
process.stdout.write('', () => process.exit(code))
