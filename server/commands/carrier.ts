/**
 * `npm run carrier -- <tracking number, code or return number> <status>`: sends a tracking update to the running
 * portal, or to one in this process.
 */
import { parseArgs } from 'node:util'
import { TrackingStatus } from '../../schemas/records/tracking.ts'
import { openDesk } from './shop/open-desk.ts'

const usage = `Usage: npm run carrier -- <tracking number, code or return number> <status> [...]

  --at 2026-11-24T09:30:00Z   when the carrier saw it; now unless it is said
  --description "..."         what the page of the return says of it
  --exchange                  of the parcel that comes instead: named by its exchange order, or by the parcel it comes for

  status: ${TrackingStatus.enum.join(', ')}
`

const text = { type: 'string' } as const
const options = { at: text, description: text, exchange: { type: 'boolean' } } as const

/**
 * The update in a command line, and the name of its parcel.
 * @throws Error in one sentence for an invalid command line
 */
const newsIn = (words: readonly string[]) => {
  const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [name, status, ...rest] = positionals
  if (name === undefined || status === undefined || rest.length > 0)
    throw new Error('A tracking number, code or return number, and a status are needed')
  if (!TrackingStatus.enum.some((known) => known === status)) throw new Error(`There is no status "${status}"`)
  const { at, description, exchange } = values
  if (at !== undefined && Number.isNaN(Date.parse(at))) throw new Error(`"${at}" is no time`)
  const news = {
    status,
    ...(at !== undefined && { occurredAt: new Date(at).toISOString() }),
    ...(description !== undefined && { description }),
    ...(exchange === true && { of: 'exchange' }),
  }
  return { name, news }
}

interface Became {
  readonly shop: string
  readonly return: string
  readonly state: string
  readonly tracking: string
  readonly exchangeTracking: string | null
  readonly released: readonly string[]
}

const sayBecame = ({ shop, return: number, state, tracking, exchangeTracking, released }: Became): string =>
  [
    `Return ${number} of "${shop}" is ${state}; its parcel is ${tracking}.`,
    ...(exchangeTracking === null ? [] : [`What comes instead is ${exchangeTracking}.`]),
    ...(released.length === 0 ? [] : [`Released: ${released.join(', ')}.`]),
  ].join('\n')

const sayRefused = (status: number, body: unknown): string => {
  // Every refusal of these routes lists problems.
  const { problems = [] } = body as { readonly problems?: readonly { readonly message: string }[] }
  return problems[0]?.message ?? `The portal answered ${status}`
}

/** Sends the update for the parcel with this number; if it is unknown, for the return with this number. */
const tell = async ({ name, news }: ReturnType<typeof newsIn>): Promise<0 | 1> => {
  const desk = await openDesk(process.env)
  try {
    const byParcel = await desk.post('/local/tracking', { ...news, trackingNumber: name })
    const { status, body } =
      byParcel.status === 404 ? await desk.post('/local/tracking', { ...news, return: name }) : byParcel
    if (status !== 200) throw new Error(sayRefused(status, body))
    // The local routes define this response.
    process.stdout.write(`${sayBecame(body as Became)}\n`)
    return 0
  } finally {
    await desk.close()
  }
}

const sayWhy = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The exit code: 2 for an invalid command line, 1 for a refusal. */
const run = async (words: readonly string[]): Promise<0 | 1 | 2> => {
  let said: ReturnType<typeof newsIn>
  try {
    said = newsIn(words)
  } catch (error) {
    process.stderr.write(`${sayWhy(error)}\n\n${usage}`)
    return 2
  }
  try {
    return await tell(said)
  } catch (error) {
    process.stderr.write(`${sayWhy(error)}\n`)
    return 1
  }
}

process.exitCode = await run(process.argv.slice(2))
