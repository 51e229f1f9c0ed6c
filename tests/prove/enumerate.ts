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

/** Addresses of the guesser, each in a network of its own, and processes that answer them. */
const ADDRESSES = 1_000
const PROCESSES = 3

/** How many of them ask at the same moment. */
const VOLLEY = 12

/** What somebody does in a story, over so many days. */
interface Story {
  readonly stage: EnumerateStage
  readonly chance: Chance
  readonly days: number
}

const spellings = (order: number) => [`#${order}`, `${order}`, ` # ${order} `] as const

/** A guess from anywhere, by whichever way in the guesser tries now, with a captcha solved where that is possible. */
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

/** A story's answer: what was measured, and what it may be at most. */
type Told = readonly [value: number, target: number, n: number]

/**
 * One order, a thousand addresses, and the zips by population. Whenever the order grants a try they all fire, and its owner
 * looks it up in between. The odds are those of all zips that were compared: in percent.
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
    // Nobody guards the order at all: that is known well enough by now.
    if (compared > 100) break
  }
  const odds = Array.from({ length: compared }, (_, rank) => shareOf(rank)).reduce((sum, share) => sum + share, 0)
  return [asPercent(odds), 1, asked]
}

/** How many wrong tries until lookups pause for somebody at this address, whatever they type. */
const untilPaused = async ({ stage }: Story, from: { network: string; address: string }): Promise<number> => {
  for (let n = 1; n <= 1_000; n += 1) {
    const guessing = { ...honest(from.network, ORDERS + n, '10000'), ...from }
    const said = await stage.ask({ ...guessing, solved: true })
    if (said.pauseMs !== null) return n
  }
  return 1_000
}

/** Honest shoppers, each at an address and an order of their own, while everything around them pauses: as many as are kept out. */
const keptOut = async ({ stage }: Story, whoIs: (shopper: number) => { network: string; address: string }) => {
  const shoppers = 50
  let out = 0
  for (let order = 1; order <= shoppers; order += 1) {
    const asking = { ...honest('', order, zipOf(stage.rankOf(order))), ...whoIs(order) }
    // Asked for a captcha, they solve it.
    const first = await stage.ask({ ...asking, solved: false })
    const { opened } = first.captcha ? await stage.ask({ ...asking, session: first.session }) : first
    if (!opened) out += 1
  }
  return [out, 0, shoppers] as const
}

/** One client of two networks closes the lookup of a whole shop: shoppers from elsewhere who do not get in. */
const closedShop = async (story: Story): Promise<Told> => {
  for (const network of ['one', 'another', 'a third'])
    for (let house = 0; house < 5; house += 1) await untilPaused(story, { network, address: `${network} ${house}` })
  return keptOut(story, (shopper) => ({ network: `home ${shopper}`, address: `home ${shopper}` }))
}

/** One address spends what its network may try: neighbours in it who do not get in. */
const closedNetwork = async (story: Story): Promise<Told> => {
  await story.stage.getsADay(200)
  await untilPaused(story, { network: 'street', address: 'number 1' })
  return keptOut(story, (shopper) => ({ network: 'street', address: `number ${1 + shopper}` }))
}

/**
 * All orders of a shop of 100,000, one guess each, with the zip that most people have: as many as are opened. The guesser goes
 * through all networks while the shop pauses, as each of them is spared once in a while, and waits only when none is.
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

/** Seconds until a shopper is in who mistypes three times, and types and solves as people do: the slowest of twenty. */
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

/** Owners of orders under attack who are paused and have a link sent: as many as do not get in. */
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

/** Two hundred shoppers behind one address in eight hours, one in ten of whom mistypes: as many as do not get in at once. */
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

/**
 * Plays guessers and honest shoppers against the real lookup and the real store, in simulated time: one verdict a story. What is
 * opened, how many seconds pass and how many are kept out must be at most the target.
 */
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
