/**
 * `npm run carrier -- <tracking number, code or return number> <status>`: sends a tracking update to the running
 * portal, or to one in this process.
 */
import { parseArgs } from 'node:util'
import { TrackingStatus } from '../../schemas/records/tracking.ts'
import { openPortalClient } from './shop/open-portal-client.ts'

const usage = `Usage: npm run carrier -- <tracking number, code or return number> <status> [...]

  --at 2026-11-24T09:30:00Z   time of the event; default: now
  --description "..."         description of the event on the status page
  --exchange                  reports the exchange parcel, named by its exchange order or by the return parcel

  status: ${TrackingStatus.enum.join(', ')}
`

const text = { type: 'string' } as const
const options = { at: text, description: text, exchange: { type: 'boolean' } } as const

/** @throws Error in one sentence for an invalid command line */
const parseUpdate = (words: readonly string[]) => {
  const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [name, status, ...rest] = positionals
  if (name === undefined || status === undefined || rest.length > 0)
    throw new Error('A tracking number, code or return number, and a status are required')
  if (!TrackingStatus.enum.some((known) => known === status)) throw new Error(`Unknown status "${status}"`)
  const { at, description, exchange } = values
  if (at !== undefined && Number.isNaN(Date.parse(at))) throw new Error(`"${at}" is not a valid time`)
  const update = {
    status,
    ...(at !== undefined && { occurredAt: new Date(at).toISOString() }),
    ...(description !== undefined && { description }),
    ...(exchange === true && { of: 'exchange' }),
  }
  return { name, news: update }
}

interface UpdateResult {
  readonly shop: string
  readonly return: string
  readonly state: string
  readonly tracking: string
  readonly exchangeTracking: string | null
  readonly released: readonly string[]
}

const formatUpdateResult = ({
  shop,
  return: number,
  state,
  tracking,
  exchangeTracking,
  released,
}: UpdateResult): string =>
  [
    `Return ${number} of "${shop}" is ${state}; its parcel is ${tracking}.`,
    ...(exchangeTracking === null ? [] : [`The status of the replacement parcel is ${exchangeTracking}.`]),
    ...(released.length === 0 ? [] : [`Released: ${released.join(', ')}.`]),
  ].join('\n')

const formatRefusal = (status: number, body: unknown): string => {
  // Every refusal of these routes lists problems.
  const { problems = [] } = body as { readonly problems?: readonly { readonly message: string }[] }
  return problems[0]?.message ?? `The portal responded with status ${status}`
}

const sendUpdate = async ({ name, news: update }: ReturnType<typeof parseUpdate>): Promise<0 | 1> => {
  const portal = await openPortalClient(process.env)
  try {
    const byParcel = await portal.post('/local/tracking', { ...update, trackingNumber: name })
    const { status, body } =
      byParcel.status === 404 ? await portal.post('/local/tracking', { ...update, return: name }) : byParcel
    if (status !== 200) throw new Error(formatRefusal(status, body))
    // The local routes define this response.
    process.stdout.write(`${formatUpdateResult(body as UpdateResult)}\n`)
    return 0
  } finally {
    await portal.close()
  }
}

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Exit code: 2 for an invalid command line, 1 for a refusal. */
const run = async (words: readonly string[]): Promise<0 | 1 | 2> => {
  let update: ReturnType<typeof parseUpdate>
  try {
    update = parseUpdate(words)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n\n${usage}`)
    return 2
  }
  try {
    return await sendUpdate(update)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    return 1
  }
}

process.exitCode = await run(process.argv.slice(2))
