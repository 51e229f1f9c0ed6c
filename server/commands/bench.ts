/**
 * `npm run bench`: the service on PostgreSQL beside a bare server that does the same reads and writes. Both are loaded in
 * turn, in one run, on this machine; what counts is their ratio. `npm run bench -- rules` measures what rules cost, alone.
 */
import { answers, floorReads, floorWrites, lookups, screens } from './bench/askers.ts'
import { type Figures, load, loadInTurn, metric, type Run } from './bench/load.ts'
import { rowsOfRules } from './bench/rules.ts'
import { copyOrders } from './bench/shop.ts'
import { type Stage, setStage } from './bench/stage.ts'
import { machine, type Row, table } from './bench/table.ts'
import { lookUp, sizeOf } from './bench/visitors.ts'

const lasting = { warmUp: 6, round: 4, rounds: 3, paced: 8 }
const orders = { few: 1_000, otherShops: 99 }

const perSecond = ({ perSecond }: Figures): string => `${Math.round(perSecond).toLocaleString('en')} /s`
const cpu = ({ cpuMs }: Figures): string => `${cpuMs.toFixed(2)} ms of CPU each`
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const times = (a: number, b: number): string => (a / b).toFixed(2)

const beside = async (run: Run, floor: Run): Promise<readonly [Figures, Figures]> => {
  for (const one of [run, floor]) await load({ ...one, seconds: lasting.warmUp })
  const [own, bare] = await loadInTurn([run, floor], lasting.rounds)
  if (own === undefined || bare === undefined) throw new Error('Nothing was measured')
  return [own, bare]
}

const ratioRows = (what: string, [own, bare]: readonly [Figures, Figures], goal: number): readonly Row[] => [
  [what, `${perSecond(own)}, p99 ${own.p99} ms, ${cpu(own)}`, ''],
  ['its floor', `${perSecond(bare)}, p99 ${bare.p99} ms, ${cpu(bare)}`, ''],
  ['ratio', times(own.perSecond, bare.perSecond), `at least ${goal}`],
]

const rowsOfScreens = async (stage: Stage): Promise<readonly Row[]> => {
  const seconds = lasting.round
  const run = { url: stage.service.url, asker: screens(stage.visitors, '/exchange'), seconds }
  const figures = await beside(run, { url: stage.floor.url, asker: floorReads, seconds })
  const rate = Math.floor(figures[0].perSecond * 0.6)
  const paced = await load({ ...run, seconds: lasting.paced, rate })
  return [
    ...ratioRows('GET the order page', figures, 0.6),
    [`p99 at 60 % of that (${rate} /s)`, `${paced.p99} ms`, 'under 20 ms'],
  ]
}

const rowsOfActions = async (stage: Stage): Promise<readonly Row[]> => {
  const seconds = lasting.round
  const run = { url: stage.service.url, asker: answers(stage.asked), seconds }
  return ratioRows('item.answer', await beside(run, { url: stage.floor.url, asker: floorWrites, seconds }), 0.5)
}

const rowsOfSizes = async ({ app, visitors, asked }: Stage): Promise<readonly Row[]> => {
  const sizes = [
    ['lookup', await sizeOf(app, null, '/')],
    ['order page', await sizeOf(app, visitors[0] ?? null, '/exchange')],
    ['a question', await sizeOf(app, asked[0] ?? null, asked[0]?.page.overlay?.path ?? '/')],
  ] as const
  return [['screens', sizes.map(([name, bytes]) => `${name} ${kB(bytes)}`).join(', '), 'at most 64 kB']]
}

const rowsOfLines = async ({ app, service }: Stage): Promise<readonly Row[]> => {
  const [short, long] = [await lookUp(app, '#5050'), await lookUp(app, '#5500')]
  const runs = [short, long].map((visitor) => ({
    url: service.url,
    asker: screens([visitor], '/exchange'),
    seconds: lasting.round,
  }))
  const [few, many] = await loadInTurn(runs, 1)
  if (few === undefined || many === undefined) throw new Error('Nothing was measured')
  const sizes = await Promise.all([short, long].map((visitor) => sizeOf(app, visitor, '/exchange')))
  return [
    ['an order of 50 lines', `${perSecond(few)}, ${kB(sizes[0] ?? 0)}`, ''],
    ['an order of 500 lines', `${perSecond(many)}, ${kB(sizes[1] ?? 0)}`, ''],
    ['times as long', times(few.perSecond, many.perSecond), 'at most 10'],
  ]
}

const rowsOfLookups = async ({ database, service }: Stage): Promise<readonly Row[]> => {
  const run = { url: service.url, asker: lookups(orders.few), seconds: lasting.round }
  await copyOrders(database, { from: 1, to: orders.few, otherShops: 0 })
  await load({ ...run, seconds: lasting.warmUp })
  const few = await load(run)
  await copyOrders(database, { from: orders.few + 1, to: 2 * orders.few, otherShops: orders.otherShops })
  await load({ ...run, seconds: lasting.warmUp })
  const many = await load({ ...run, asker: lookups(2 * orders.few) })
  const count = (orders.few * (orders.otherShops + 2)).toLocaleString('en')
  return [
    [`order.lookup among ${orders.few.toLocaleString('en')}`, perSecond(few), ''],
    [`among ${count} of ${orders.otherShops + 1} shops`, perSecond(many), ''],
    ['times as slow', times(few.perSecond, many.perSecond), 'under 1.2'],
  ]
}

const memory = ({ service }: Stage): Promise<number> => metric(service.url, 'process_resident_memory_bytes')

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

const run = async (stage: Stage): Promise<void> => {
  const shown: Row[] = [...(await rowsOfSizes(stage)), ...(await rowsOfScreens(stage))]
  const before = await memory(stage)
  shown.push(...(await rowsOfActions(stage)), ...(await rowsOfLines(stage)), ...(await rowsOfLookups(stage)))
  shown.push([
    'memory after the first screens, and at the end',
    `${megabytes(before)}, ${megabytes(await memory(stage))}`,
    'flat',
  ])
  shown.push(...(await rowsOfRules()))
  console.log(`\n${table(shown)}\n`)
  console.log(`${machine()}, PostgreSQL ${stage.postgres}`)
}

const runAll = async (): Promise<void> => {
  const stage = await setStage()
  try {
    await run(stage)
  } finally {
    await stage.end()
  }
}

if (process.argv[2] === 'rules') console.log(`\n${table(await rowsOfRules())}\n\n${machine()}`)
else await runAll()
