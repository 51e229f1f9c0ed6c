import type { Size } from './arguments.ts'
import { type Chance, chanceOf } from './chance.ts'
import {
  type Asking,
  type EnumerateStage,
  type Heard,
  ORDERS,
  type Plant,
  setEnumerateStage,
} from './enumerate-stage.ts'
import type { Proof } from './verdict.ts'
import { shareOf, zipOf } from './zips.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ADDRESSES = 1_000
const PROCESSES = 3

const VOLLEY = 12

interface Story {
  readonly stage: EnumerateStage
  readonly chance: Chance
  readonly days: number
}

const spellings = (order: number) => [`#${order}`, `${order}`, ` # ${order} `] as const

const guess = ({ stage, chance }: Story, order: number, rank: number): Promise<Heard> =>
  stage.ask({
    network: `guesser ${chance.below(ADDRESSES)}`,
    process: chance.below(PROCESSES),
    action: chance.oneOf(['order.lookup', 'gift.lookup', 'entry.open']),
    order: chance.oneOf(spellings(order)),
    proof: zipOf(rank),
    solved: true,
  })

const honest = (who: string, order: number, proof: string): Asking => ({
  network: who,
  process: 0,
  action: 'order.lookup',
  order: `#${order}`,
  proof,
  solved: true,
})

const asPercent = (share: number): number => Number((share * 100).toFixed(3))

type Told = readonly [value: number, target: number, n: number]

/**
 * One order, a thousand addresses and zips by population. All fire whenever the order grants a try, and its owner looks
 * it up in between. Result: the probability of the compared zips, in percent.
 */
const oneOrder = async (story: Story): Promise<Told> => {
  const { stage, days } = story
  const { clock } = stage
  const end = clock.now + days * DAY
  const order = 777
  let compared = 0
  let asked = 0
  while (clock.now < end) {
    await stage.ask(honest('owner', order, zipOf(stage.rankOf(order))))
    const volley = await Promise.all(
      Array.from({ length: VOLLEY }, (_, place) => guess(story, order, compared + place)),
    )
    asked += VOLLEY
    compared += volley.filter((one) => one.compared || one.opened).length
    const pauses = volley.flatMap(({ pauseMs }) => (pauseMs === null ? [] : [pauseMs]))
    clock.now += pauses.length === 0 ? SECOND : Math.min(...pauses)
    if (compared > 100) break
  }
  const odds = Array.from({ length: compared }, (_, rank) => shareOf(rank)).reduce((sum, share) => sum + share, 0)
  return [asPercent(odds), 1, asked]
}

const untilPaused = async ({ stage }: Story, from: { network: string; address: string }): Promise<number> => {
  for (let n = 1; n <= 1_000; n += 1) {
    const guessing = { ...honest(from.network, ORDERS + n, '10000'), ...from }
    const said = await stage.ask({ ...guessing, solved: true })
    if (said.pauseMs !== null) return n
  }
  return 1_000
}

/** Honest shoppers during pauses, each with an address and order; counts the refused. */
const keptOut = async ({ stage }: Story, whoIs: (shopper: number) => { network: string; address: string }) => {
  const shoppers = 50
  let out = 0
  for (let order = 1; order <= shoppers; order += 1) {
    const asking = { ...honest('', order, zipOf(stage.rankOf(order))), ...whoIs(order) }
    const first = await stage.ask({ ...asking, solved: false })
    const { opened } = first.captcha ? await stage.ask({ ...asking, session: first.session }) : first
    if (!opened) out += 1
  }
  return [out, 0, shoppers] as const
}

/** One client in two networks pauses a shop; counts the refused shoppers elsewhere. */
const closedShop = async (story: Story): Promise<Told> => {
  for (const network of ['one', 'another', 'a third'])
    for (let house = 0; house < 5; house += 1) await untilPaused(story, { network, address: `${network} ${house}` })
  return keptOut(story, (shopper) => ({ network: `home ${shopper}`, address: `home ${shopper}` }))
}

/** One address exhausts its network's limit; counts the refused neighbors. */
const closedNetwork = async (story: Story): Promise<Told> => {
  await story.stage.getsADay(200)
  await untilPaused(story, { network: 'street', address: 'number 1' })
  return keptOut(story, (shopper) => ({ network: 'street', address: `number ${1 + shopper}` }))
}

/**
 * 100,000 orders, one guess each with the commonest zip; counts the opened. The attacker rotates networks while the
 * shop pauses, and waits when none is left.
 */
const allOrders = async ({ stage, chance, days }: Story): Promise<Told> => {
  const { clock } = stage
  await stage.getsADay(50)
  const end = clock.now + days * DAY
  const sparedAgain = Array.from({ length: ADDRESSES }, () => 0)
  let opened = 0
  let asked = 0
  while (clock.now < end && asked < 30_000) {
    const fresh = sparedAgain.findIndex((at) => at <= clock.now)
    const address = fresh === -1 ? chance.below(ADDRESSES) : fresh
    const action = chance.oneOf(['order.lookup', 'gift.lookup'] as const)
    const asking = honest(`guesser ${address}`, 1 + (asked % ORDERS), zipOf(0))
    const said = await stage.ask({ ...asking, action, process: chance.below(PROCESSES) })
    asked += 1
    if (said.opened) opened += 1
    if (fresh !== -1) sparedAgain[fresh] = clock.now + 7 * DAY
    else if (said.pauseMs !== null) clock.now += said.pauseMs
  }
  return [opened, 5, asked]
}

/** Seconds until a shopper with three mistypes gets in; the slowest of twenty. */
const mistyping = async ({ stage }: Story): Promise<Told> => {
  const { clock } = stage
  const seconds: number[] = []
  for (let order = 1; order <= 20; order += 1) {
    const began = clock.now
    for (const wrong of ['00001', '00002', '00003']) {
      await stage.ask(honest(`shopper ${order}`, order, wrong))
      clock.now += 10 * SECOND
    }
    clock.now += 5 * SECOND
    const { opened } = await stage.ask(honest(`shopper ${order}`, order, zipOf(stage.rankOf(order))))
    seconds.push(opened ? (clock.now - began) / SECOND : Number.MAX_SAFE_INTEGER)
  }
  return [Math.max(...seconds), 60, seconds.length]
}

/** Owners of attacked orders who use a link by email; counts the refused. */
const byLetter = async (story: Story): Promise<Told> => {
  const { stage } = story
  let out = 0
  const owners = 10
  for (let order = 1; order <= owners; order += 1) {
    for (let rank = 0; rank < 12; rank += 1) await guess(story, order, rank)
    const asking = honest(`owner ${order}`, order, zipOf(stage.rankOf(order)))
    const { session, pauseMs } = await stage.ask(asking)
    await stage.ask({ ...asking, session, action: 'order.link' })
    const [path] = await stage.letters()
    const opened = path !== undefined && (await stage.ask({ ...asking, action: 'entry.open', path })).opened
    if (pauseMs === null || !opened) out += 1
  }
  return [out, 0, owners]
}

/** Two hundred shoppers behind one address in eight hours, a tenth mistyping; counts the refused. */
const office = async ({ stage, chance }: Story): Promise<Told> => {
  let out = 0
  const shoppers = 200
  for (let order = 1; order <= shoppers; order += 1) {
    stage.clock.now += (8 * HOUR) / shoppers
    if (chance.hits(10)) await stage.ask(honest('office', order, '00000'))
    const { opened } = await stage.ask(honest('office', order, zipOf(stage.rankOf(order))))
    if (!opened) out += 1
  }
  return [out, 0, shoppers]
}

const stories: Readonly<Record<string, (story: Story) => Promise<Told>>> = {
  'one order': oneOrder,
  'all orders': allOrders,
  'mistyped three times': mistyping,
  'a link by letter': byLetter,
  'two hundred behind one address': office,
  'a shop that is closed': closedShop,
  'a network that is closed': closedNetwork,
}

/** Simulates attackers and honest shoppers against the real lookup and store, with one verdict per scenario. */
export async function proveEnumeration(
  { cases: days, seed }: Size,
  given: { readonly plant?: Plant; readonly only?: string } = {},
): Promise<readonly Proof[]> {
  const proofs: Proof[] = []
  const stage = await setEnumerateStage(seed, given.plant)
  for (const [name, tell] of Object.entries(stories)) {
    if (given.only !== undefined && given.only !== name) continue
    await stage.forget()
    const [value, target, n] = await tell({ stage, chance: chanceOf(seed, 0), days })
    proofs.push({ verdict: { goal: `enumerate: ${name}`, value, target, n, seed, pass: value <= target }, miss: null })
  }
  await stage.end()
  return proofs
}
