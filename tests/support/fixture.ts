import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { TextKey } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Variant } from '../../schemas/entities/product.ts'
import type { Args } from '../../schemas/screen/action.ts'
import type { Challenge } from '../../server/providers/captcha/port.ts'
import type { CallResponse } from '../http/headless.ts'
import { answerChallenge } from '../providers/captcha/solver.ts'
import { makeCall, readVariable } from './fixture-call.ts'
import { createShopper, type SeenPage, type Shopper } from './shopper.ts'

export type Capture =
  | { readonly item: string }
  | { readonly variant: readonly number[] }
  | { readonly pickupDay: number }
  | { readonly option: string }
  | { readonly link: 'gift-receipt' }
  | { readonly of: 'path' | 'return' }

interface ExpectedComponent {
  readonly type: string
  readonly id?: string
  readonly look?: string
  readonly eyebrow?: TextKey
  readonly heading?: TextKey
  /** The name by which the heading thanks first. */
  readonly thanks?: string
  readonly title?: TextKey
}

export interface Expected {
  readonly status?: number
  readonly path?: string
  readonly rev?: string | null
  readonly problem?: object
  readonly component?: ExpectedComponent
  readonly components?: readonly ExpectedComponent[]
  readonly effects?: readonly object[]
  readonly offers?: readonly string[]
  readonly withholds?: readonly string[]
  readonly expectedTexts?: readonly string[]
  readonly answer?: object
}

export interface FixtureStep {
  readonly open?: string
  readonly enter?: string
  readonly press?: string
  readonly solve?: string
  readonly run?: 'jobs'
  readonly forward?: string
  readonly merchant?: { readonly call: string; readonly body: object }
  /** A call below `/api/v1/<shop>/` outside pages, such as `POST return/totals`. */
  readonly call?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly photo?: string
  readonly keep?: Readonly<Record<string, string>>
  readonly goods?: { readonly order: string; readonly title: string; readonly variants: Partial<Variant> }
  readonly values?: Readonly<Record<string, string>>
  readonly args?: Args
  readonly tab?: string
  readonly who?: string
  readonly expect?: Expected
  readonly capture?: Readonly<Record<string, Capture>>
}

export interface Differs {
  readonly settings?: ShopConfig['settings']
  readonly flags?: readonly string[]
  readonly shopLater?: ShopConfig['shopLater']
  readonly policies?: Partial<ShopConfig['policies'][number]>
  /** Points of sale open by a code, `{staffCode}` in steps. */
  readonly tills?: true
}

export interface Fixture {
  readonly name: string
  readonly rows: readonly string[]
  readonly shop: 'demo' | 'demo-jp'
  readonly differs?: Differs
  readonly logs?: readonly string[]
  readonly steps: readonly FixtureStep[]
}

const folder = new URL('../fixtures/journeys/', import.meta.url)

export const fixtures = (): readonly (readonly [file: string, fixture: Fixture])[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Fixture])

export const httpFile = (file: string): URL => new URL(`${file}.http`, folder)

type Known = Record<string, string>

const fillPlaceholders = (text: string, known: Known): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name]
    if (value === undefined) throw new Error(`Nothing was captured as ${name}`)
    return value
  })

const fill = <Value>(value: Value, known: Known): Value => {
  if (typeof value === 'string') return fillPlaceholders(value, known) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => fill(part, known)) as Value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part, known)])) as Value
}

const found = (value: string | undefined, what: Capture, visitor: Shopper): string => {
  if (value === undefined) throw new Error(`No ${JSON.stringify(what)} on ${visitor.readPage().screen?.path}`)
  return value
}

const captureValue = (visitor: Shopper, what: Capture): string => {
  if ('of' in what) {
    const value =
      what.of === 'path' ? visitor.readPage().screen?.path : visitor.find('key_values', 'facts')?.rows[0]?.lines[0]
    return found(value, what, visitor)
  }
  if ('pickupDay' in what)
    return found(visitor.find('pickup_scheduler')?.date.options[what.pickupDay]?.value, what, visitor)
  if ('option' in what) {
    const lists = visitor.components().flatMap((one) => (one.type === 'choice_list' ? one.options : []))
    return found(lists.find(({ label }) => label.startsWith(what.option))?.value, what, visitor)
  }
  if ('link' in what)
    return found(
      /#(\/gift-link\/[\w-]+)/.exec(JSON.stringify(visitor.readPage().screen?.dialogs ?? {}))?.[1],
      what,
      visitor,
    )
  if ('variant' in what) {
    const variants = visitor.find('option_picker')?.variants ?? []
    return found(variants.find(({ at }) => JSON.stringify(at) === JSON.stringify(what.variant))?.value, what, visitor)
  }
  const items = visitor.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
  return found(items.find(({ title }) => title === what.item)?.id, what, visitor)
}

const solve = async (visitor: Shopper): Promise<string> => {
  const fields = visitor.components().flatMap((one) => (one.type === 'field_group' ? one.fields : []))
  const challenge = fields.find(({ kind }) => kind === 'captcha')?.captcha?.href
  if (challenge === undefined) throw new Error(`No captcha on ${visitor.readPage().screen?.path}`)
  const { body } = await visitor.send('GET', challenge, {})
  return answerChallenge(body as unknown as Challenge) // the challenge is the only answer without envelope
}

export interface Ground {
  readonly app: FastifyInstance
  readonly shopId: string
  runJobs(): Promise<unknown>
  forward(ms: number): void
  merchantKey(): Promise<string>
  changeGoods(goods: NonNullable<FixtureStep['goods']>): Promise<void>
  readonly staffCode: string
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const millisecondsOf = (time: string): number => {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(time) ?? []
  const each = UNITS[unit]
  if (each === undefined) throw new Error(`${time} is no time: write 61s, 5m, 12h or 30d`)
  return Number(count) * each
}

const callMerchant = async (
  ground: Ground,
  { call, body }: NonNullable<FixtureStep['merchant']>,
  key: string | undefined,
): Promise<void> => {
  const { statusCode, body: responseBody } = await ground.app.inject({
    method: 'POST',
    url: `/merchant/v1/${ground.shopId}/${call}`,
    headers: { authorization: `Bearer ${key}` },
    payload: body,
  })
  if (statusCode !== 200) throw new Error(`The merchant is answered ${statusCode} to ${call}: ${responseBody}`)
}

const playBehindTheScenes = async (ground: Ground, step: FixtureStep, { key }: Known): Promise<boolean> => {
  const { run, forward, merchant, goods } = step
  if (merchant !== undefined) await callMerchant(ground, merchant, key)
  if (goods !== undefined) await ground.changeGoods(goods)
  if (forward !== undefined) ground.forward(millisecondsOf(forward))
  if (run === 'jobs' || forward !== undefined) await ground.runJobs()
  return [run, forward, merchant, goods].some((one) => one !== undefined)
}

const act = (visitor: Shopper, step: FixtureStep): Promise<SeenPage> => {
  const { open, enter, press, values, args } = step
  if (open !== undefined) return visitor.open(open)
  if (enter !== undefined) return visitor.enter(enter)
  if (press === undefined) throw new Error(`A step does nothing: ${JSON.stringify(step)}`)
  return visitor.press(press, { ...(values && { values }), ...(args && { args }) })
}

export interface PlayedStep {
  readonly step: FixtureStep
  readonly view: SeenPage
  readonly visitor: Shopper
}

export interface Judges {
  before(taken: Pick<PlayedStep, 'step' | 'visitor'>): void
  after(played: PlayedStep): void
  called(made: { readonly step: FixtureStep; readonly calledResponse: CallResponse }): void
}

/** Plays a fixture: finds every action by name in the previous answer. */
export async function play(ground: Ground, fixture: Fixture, { before, after, called: judge }: Judges): Promise<void> {
  const tabs = new Map<string, Shopper>()
  const jars = new Map<string, Map<string, string>>()
  const known: Known = { staffCode: ground.staffCode, key: await ground.merchantKey() }
  const jarOf = ({ who: browserName = 'first' }: FixtureStep): Map<string, string> => {
    const jar = jars.get(browserName) ?? new Map<string, string>()
    jars.set(browserName, jar)
    return jar
  }
  const shopperOf = (step: FixtureStep): Shopper => {
    const name = JSON.stringify([step.who, step.tab])
    const she = tabs.get(name) ?? createShopper(ground.app, ground.shopId)
    tabs.set(name, she)
    for (const [cookie, value] of jarOf(step)) she.cookies.set(cookie, value)
    return she
  }
  for (const written of fixture.steps) {
    const step = fill(written, known)
    const visitor = shopperOf(step)
    if (await playBehindTheScenes(ground, step, known)) continue
    if (step.call !== undefined) {
      const called = await makeCall(ground.app, visitor, step)
      judge({ step, calledResponse: called })
      for (const [name, place] of Object.entries(step.keep ?? {})) known[name] = readVariable(called, place)
    } else if (step.solve !== undefined) known[step.solve] = await solve(visitor)
    else {
      before({ step, visitor })
      after({ step, view: await act(visitor, step), visitor })
    }
    for (const [name, what] of Object.entries(step.capture ?? {})) known[name] = captureValue(visitor, what)
    for (const [name, value] of visitor.cookies) jarOf(step).set(name, value)
  }
}
