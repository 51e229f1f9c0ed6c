import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Args } from '../../schemas/action.ts'
import type { Challenge } from '../../server/providers/captcha/port.ts'
import { solved } from '../providers/captcha/solver.ts'
import { type Seen, type Shopper, shopper } from './shopper.ts'

/** What a step takes out of its answer: the id of an item by its title, or of a variant by its place on each axis. */
export type Capture = { readonly item: string } | { readonly variant: readonly number[] }

/** What an answer must be. Objects may have more than they are asked for; status 200 where nothing else is said. */
export interface Expected {
  readonly status?: number
  readonly path?: string
  readonly rev?: string | null
  readonly problem?: object
  readonly component?: { readonly type: string; readonly id?: string }
  readonly effects?: readonly object[]
  readonly offers?: readonly string[]
  /** Texts that stand somewhere in the answer. */
  readonly says?: readonly string[]
}

/** One step: what the shopper does, in which tab, what must come back, and what of it later steps need. */
export interface FixtureStep {
  readonly open?: string
  readonly enter?: string
  readonly press?: string
  /** Solves the captcha of the page and keeps the token under this name. */
  readonly solve?: string
  /** Does what is due behind the scenes. */
  readonly run?: 'jobs'
  readonly values?: Readonly<Record<string, string>>
  readonly args?: Args
  readonly tab?: string
  readonly expect?: Expected
  readonly capture?: Readonly<Record<string, Capture>>
}

/** A journey as it is written down. */
export interface Fixture {
  readonly name: string
  readonly rows: readonly string[]
  readonly shop: 'demo' | 'demo-jp'
  readonly steps: readonly FixtureStep[]
}

const folder = new URL('../fixtures/journeys/', import.meta.url)

/** Every fixture by the name of its file. */
export const fixtures = (): readonly (readonly [file: string, fixture: Fixture])[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Fixture])

/** The file beside a fixture that editors can send from. */
export const httpFile = (file: string): URL => new URL(`${file}.http`, folder)

type Known = Record<string, string>

const filled = (text: string, known: Known): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name]
    if (value === undefined) throw new Error(`Nothing was captured as ${name}`)
    return value
  })

/** The same value with every `{name}` in it replaced by what was captured. */
const fill = <Value>(value: Value, known: Known): Value => {
  if (typeof value === 'string') return filled(value, known) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => fill(part, known)) as Value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part, known)])) as Value
}

const found = (value: string | undefined, what: Capture, she: Shopper): string => {
  if (value === undefined) throw new Error(`No ${JSON.stringify(what)} on ${she.seen().screen?.path}`)
  return value
}

const taken = (she: Shopper, what: Capture): string => {
  if ('variant' in what) {
    const variants = she.find('option_picker')?.variants ?? []
    return found(variants.find(({ at }) => JSON.stringify(at) === JSON.stringify(what.variant))?.value, what, she)
  }
  const items = she.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
  return found(items.find(({ title }) => title === what.item)?.id, what, she)
}

const solve = async (she: Shopper): Promise<string> => {
  const fields = she.components().flatMap((one) => (one.type === 'field_group' ? one.fields : []))
  const challenge = fields.find(({ kind }) => kind === 'captcha')?.challenge
  if (challenge === undefined) throw new Error(`No captcha on ${she.seen().screen?.path}`)
  const { body } = await she.send('GET', challenge, {})
  return solved(body as unknown as Challenge) // the challenge is the one answer that is no envelope
}

/** What a fixture needs around it. */
export interface Ground {
  readonly app: FastifyInstance
  readonly shopId: string
  runJobs(): Promise<unknown>
}

const act = (she: Shopper, step: FixtureStep): Promise<Seen> => {
  const { open, enter, press, values, args } = step
  if (open !== undefined) return she.open(open)
  if (enter !== undefined) return she.enter(enter)
  if (press === undefined) throw new Error(`A step does nothing: ${JSON.stringify(step)}`)
  return she.press(press, { ...(values && { values }), ...(args && { args }) })
}

/** One answer of a journey and what was asked of it. */
export interface Played {
  readonly step: FixtureStep
  readonly seen: Seen
  readonly she: Shopper
}

/** Plays a fixture: every action is found by its name in the answer before it. `judge` looks at each answer. */
export async function play(ground: Ground, fixture: Fixture, judge: (played: Played) => void): Promise<void> {
  const tabs = new Map<string, Shopper>()
  const cookies = new Map<string, string>()
  const known: Known = {}
  const shopperOf = (tab: string): Shopper => {
    const she = tabs.get(tab) ?? shopper(ground.app, ground.shopId)
    tabs.set(tab, she)
    for (const [name, value] of cookies) she.cookies.set(name, value)
    return she
  }
  for (const written of fixture.steps) {
    const step = fill(written, known)
    const she = shopperOf(step.tab ?? 'first')
    if (step.run === 'jobs') await ground.runJobs()
    else if (step.solve !== undefined) known[step.solve] = await solve(she)
    else judge({ step, seen: await act(she, step), she })
    for (const [name, what] of Object.entries(step.capture ?? {})) known[name] = taken(she, what)
    for (const [name, value] of she.cookies) cookies.set(name, value)
  }
}
