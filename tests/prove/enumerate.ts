import type { Size } from './arguments.ts'
import { type Chance, chanceOf } from './chance.ts'
import {
  type EnumerateStage,
  type GuessRequest,
  type GuessResult,
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

const guess = ({ stage, chance }: Story, order: number, rank: number): Promise<GuessResult> =>
  stage.ask({
    network: `guesser ${chance.below(ADDRESSES)}`,
    process: chance.below(PROCESSES),
    action: chance.oneOf(['order.lookup', 'gift.lookup', 'entry.open']),
    order: chance.oneOf(spellings(order)),
    proof: zipOf(rank),
    solved: true,
  })

const ownerGuess = (network: string, order: number, proof: string): GuessRequest => ({
  network: network,
  process: 0,
  action: 'order.lookup',
  order: `#${order}`,
  proof,
  solved: true,
})

const asPercent = (share: number): number => Number((share * 100).toFixed(3))

type Measurement = readonly [value: number, target: number, n: number]

const oneOrder = async (story: Story): Promise<Measurement> => {
  const { stage, days } = story
  const { clock } = stage
  const end = clock.now + days * DAY
  const order = 777
  let compared = 0
  let attempts = 0
  while (clock.now < end) {
    await stage.ask(ownerGuess('owner', order, zipOf(stage.rankOf(order))))
    const volley = await Promise.all(
      Array.from({ length: VOLLEY }, (_, place) => guess(story, order, compared + place)),
    )
    attempts += VOLLEY
    compared += volley.filter((one) => one.compared || one.opened).length
    const pauses = volley.flatMap(({ pauseMs }) => (pauseMs === null ? [] : [pauseMs]))
    clock.now += pauses.length === 0 ? SECOND : Math.min(...pauses)
    if (compared > 100) break
  }
  const odds = Array.from({ length: compared }, (_, rank) => shareOf(rank)).reduce((sum, share) => sum + share, 0)
  return [asPercent(odds), 1, attempts]
}

const countUntilPaused = async ({ stage }: Story, from: { network: string; address: string }): Promise<number> => {
  for (let n = 1; n <= 1_000; n += 1) {
    const guessing = { ...ownerGuess(from.network, ORDERS + n, '10000'), ...from }
    const result = await stage.ask({ ...guessing, solved: true })
    if (result.pauseMs !== null) return n
  }
  return 1_000
}

const measureLockout = async ({ stage }: Story, whoIs: (shopper: number) => { network: string; address: string }) => {
  const shoppers = 50
  let out = 0
  for (let order = 1; order <= shoppers; order += 1) {
    const ownerRequest = { ...ownerGuess('', order, zipOf(stage.rankOf(order))), ...whoIs(order) }
    const first = await stage.ask({ ...ownerRequest, solved: false })
    const { opened } = first.captcha ? await stage.ask({ ...ownerRequest, session: first.session }) : first
    if (!opened) out += 1
  }
  return [out, 0, shoppers] as const
}

const closedShop = async (story: Story): Promise<Measurement> => {
  for (const network of ['one', 'another', 'a third'])
    for (let house = 0; house < 5; house += 1)
      await countUntilPaused(story, { network, address: `${network} ${house}` })
  return measureLockout(story, (shopper) => ({ network: `home ${shopper}`, address: `home ${shopper}` }))
}

const closedNetwork = async (story: Story): Promise<Measurement> => {
  await story.stage.getsADay(200)
  await countUntilPaused(story, { network: 'street', address: 'number 1' })
  return measureLockout(story, (shopper) => ({ network: 'street', address: `number ${1 + shopper}` }))
}

const guessAllOrders = async ({ stage, chance, days }: Story): Promise<Measurement> => {
  const { clock } = stage
  await stage.getsADay(50)
  const end = clock.now + days * DAY
  const sparedAgain = Array.from({ length: ADDRESSES }, () => 0)
  let opened = 0
  let attempts = 0
  while (clock.now < end && attempts < 30_000) {
    const fresh = sparedAgain.findIndex((at) => at <= clock.now)
    const address = fresh === -1 ? chance.below(ADDRESSES) : fresh
    const action = chance.oneOf(['order.lookup', 'gift.lookup'] as const)
    const request = ownerGuess(`guesser ${address}`, 1 + (attempts % ORDERS), zipOf(0))
    const result = await stage.ask({ ...request, action, process: chance.below(PROCESSES) })
    attempts += 1
    if (result.opened) opened += 1
    if (fresh !== -1) sparedAgain[fresh] = clock.now + 7 * DAY
    else if (result.pauseMs !== null) clock.now += result.pauseMs
  }
  return [opened, 5, attempts]
}

const mistyping = async ({ stage }: Story): Promise<Measurement> => {
  const { clock } = stage
  const seconds: number[] = []
  for (let order = 1; order <= 20; order += 1) {
    const began = clock.now
    for (const wrong of ['00001', '00002', '00003']) {
      await stage.ask(ownerGuess(`shopper ${order}`, order, wrong))
      clock.now += 10 * SECOND
    }
    clock.now += 5 * SECOND
    const { opened } = await stage.ask(ownerGuess(`shopper ${order}`, order, zipOf(stage.rankOf(order))))
    seconds.push(opened ? (clock.now - began) / SECOND : Number.MAX_SAFE_INTEGER)
  }
  return [Math.max(...seconds), 60, seconds.length]
}

const byLetter = async (story: Story): Promise<Measurement> => {
  const { stage } = story
  let out = 0
  const owners = 10
  for (let order = 1; order <= owners; order += 1) {
    for (let rank = 0; rank < 12; rank += 1) await guess(story, order, rank)
    const request = ownerGuess(`owner ${order}`, order, zipOf(stage.rankOf(order)))
    const { session, pauseMs } = await stage.ask(request)
    await stage.ask({ ...request, session, action: 'order.link' })
    const [path] = await stage.letters()
    const opened = path !== undefined && (await stage.ask({ ...request, action: 'entry.open', path })).opened
    if (pauseMs === null || !opened) out += 1
  }
  return [out, 0, owners]
}

const office = async ({ stage, chance }: Story): Promise<Measurement> => {
  let out = 0
  const shoppers = 200
  for (let order = 1; order <= shoppers; order += 1) {
    stage.clock.now += (8 * HOUR) / shoppers
    if (chance.hits(10)) await stage.ask(ownerGuess('office', order, '00000'))
    const { opened } = await stage.ask(ownerGuess('office', order, zipOf(stage.rankOf(order))))
    if (!opened) out += 1
  }
  return [out, 0, shoppers]
}

const stories: Readonly<Record<string, (story: Story) => Promise<Measurement>>> = {
  'one order': oneOrder,
  'all orders': guessAllOrders,
  'mistyped three times': mistyping,
  'a link by letter': byLetter,
  'two hundred behind one address': office,
  'a shop that is closed': closedShop,
  'a network that is closed': closedNetwork,
}

export async function proveEnumeration(
  { cases: days, seed }: Size,
  options: { readonly plant?: Plant; readonly only?: string } = {},
): Promise<readonly Proof[]> {
  const proofs: Proof[] = []
  const stage = await setEnumerateStage(seed, options.plant)
  for (const [name, tell] of Object.entries(stories)) {
    if (options.only !== undefined && options.only !== name) continue
    await stage.forget()
    const [value, target, n] = await tell({ stage, chance: chanceOf(seed, 0), days })
    proofs.push({ verdict: { goal: `enumerate: ${name}`, value, target, n, seed, pass: value <= target }, miss: null })
  }
  await stage.end()
  return proofs
}
