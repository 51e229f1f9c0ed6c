import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Type } from 'typebox'
import type { Instant } from '../../../schemas/ids.ts'
import { fault } from '../../faults.ts'
import { listSyncRows } from '../../journey/operations/reading/sync.ts'
import { listUnreleasedUnits } from '../../journey/operations/reading/unreleased-units.ts'
import { listEndpoints } from '../../journey/operations/webhook-endpoints.ts'
import type { World } from '../../world.ts'
import { type ApiOperation, operationsFor, optionalTexts } from '../operation/define.ts'
import { serveOperation } from '../operation/serve.ts'
import { bodyBy } from '../request/body.ts'
import { callFailures } from '../request/errors.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import { sameToken } from '../request/same-token.ts'
import { shopOfRequest } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

async function* asLines(answers: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const line of answers) yield `${JSON.stringify(line)}\n`
}

const loadOf = bodyBy(Type.Object({ folder: Type.String(), unreadable: Type.Optional(Type.Enum(['refuse', 'skip'])) }))

/** Lets the `load` command on this machine write into the database of a running portal. */
const loadRoute = (app: FastifyInstance, local: NonNullable<HttpSettings['local']>): void =>
  route(app, {
    method: 'POST',
    url: '/local/load',
    handler: async ({ headers, body }, reply) => {
      if (!sameToken(headers.authorization, local.token)) throw fault('RET_ERR_NOT_FOUND')
      const { folder, unreadable = 'refuse' } = loadOf(body)
      return reply.type('application/x-ndjson').send(Readable.from(asLines(local.load({ folder, unreadable }))))
    },
  })

const CONTEXT_MEMBERS = 10
/** Short, so that personal data does not fit in by accident. */
const plainValue = Type.Union([Type.String({ maxLength: 100 }), Type.Number(), Type.Boolean()])

/** The body of a browser's metric report. */
const Metric = Type.Object(
  {
    metric: Type.Enum(['session'], { description: 'What is counted: a session that has begun' }),
    context: Type.Record(Type.String({ pattern: '^[a-z_]{1,30}$' }), plainValue, {
      additionalProperties: false,
      maxProperties: CONTEXT_MEMBERS,
      description: 'What was the case then; nothing of it is kept',
    }),
  },
  { additionalProperties: false },
)
interface ReportCaller {
  readonly shopId: string
}

export const metricCall = {
  ...{ method: 'POST', path: '/api/v1/metric', id: 'countSession' },
  query: optionalTexts({ shop: 'The shop, in development and where the host does not say it' }),
  summary: 'Counts a session that has begun; sent once by each client that counts at all',
  ...{ body: Metric, response: null, errors: [], bodyLimit: 4_096 },
  examples: { body: { metric: 'session', context: {} } },
} as const satisfies ApiOperation

/** Counts sessions per shop, reported once by each browser (NAV-60, API-54). The context is not stored. */
const sessionRoute = (app: FastifyInstance, world: World, settings: HttpSettings, registry: Registry): void => {
  const sessions = new Counter({
    name: 'homeward_sessions_total',
    help: 'Sessions that browsers have begun, by shop.',
    labelNames: ['shop'],
    registers: [registry],
  })
  const operation = operationsFor<ReportCaller>()({
    ...metricCall,
    handler: async ({ shopId }) => {
      sessions.inc({ shop: shopId })
      return { answer: null }
    },
  })
  serveOperation(app, operation, {
    ...{ world, lenientQuery: true, onError: callFailures(settings) },
    async authenticate(request) {
      await refuseCrossSite(request)
      return true
    },
    callerOf: async (request) => ({ shopId: await shopOfRequest(world, settings, request) }),
  })
}

type Told = readonly [labels: Readonly<Record<string, string>>, value: number]

/** Registers a gauge whose samples are read per shop at each scrape. */
const shopGauge = (
  { shops, log }: World,
  { of, ...told }: ConstructorParameters<typeof Gauge>[0] & { readonly of: (shop: string) => Promise<readonly Told[]> },
): Gauge =>
  new Gauge({
    ...told,
    async collect() {
      this.reset()
      try {
        for (const shop of await shops.all())
          for (const [labels, value] of await of(shop)) this.set({ shop, ...labels }, value)
      } catch (error) {
        // A failure here must not hide the process metrics while the database is down.
        log.warn({ error, metric: told.name }, 'What is so of each shop could not be told')
      }
    },
  })

const orderSystemGauges = (world: World, registry: Registry): void => {
  shopGauge(world, {
    name: 'homeward_order_system_lag_seconds',
    help: 'How long ago all that had changed in an order system outside was kept here, by shop and by what it is.',
    labelNames: ['shop', 'what'],
    registers: [registry],
    of: async (shop) =>
      (await listSyncRows(world, shop)).flatMap(({ what, lagSeconds }) =>
        lagSeconds === null ? [] : [[{ what }, lagSeconds]],
      ),
  })
  shopGauge(world, {
    name: 'homeward_order_system_failing_seconds',
    help: 'For how long an order system outside could not be read, by shop and by what it is; nothing while it can.',
    labelNames: ['shop', 'what'],
    registers: [registry],
    of: async (shop) =>
      (await listSyncRows(world, shop)).flatMap(({ what, failing }) =>
        failing === null ? [] : [[{ what }, Math.floor((world.now() - Date.parse(failing.since)) / 1_000)]],
      ),
  })
  shopGauge(world, {
    name: 'homeward_order_system_unfreed_units',
    help: 'Units that an order system outside refused to free, though no return needs them, by shop and return.',
    labelNames: ['shop', 'return'],
    registers: [registry],
    of: async (shop) =>
      (await listUnreleasedUnits(world, shop)).map((one) => [
        { return: one.return ?? one.reference },
        one.units.length,
      ]),
  })
}

const webhookGauges = (world: World, registry: Registry): void => {
  shopGauge(world, {
    name: 'homeward_webhook_endpoint_failing_seconds',
    help: 'For how long a webhook endpoint has taken no event, by shop and endpoint; nothing while it takes them.',
    labelNames: ['shop', 'endpoint'],
    registers: [registry],
    of: async (shop) =>
      (await listEndpoints(world, shop)).flatMap(({ id, failingSince }) =>
        failingSince === null ? [] : [[{ endpoint: id }, Math.floor((world.now() - failingSince) / 1_000)]],
      ),
  })
}

/** Serves Prometheus metrics. Request times are labeled by route, not by URL, because a URL may hold a return key. */
const metricsRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'homeward_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  sessionRoute(app, world, settings, registry)
  orderSystemGauges(world, registry)
  webhookGauges(world, registry)
  route(app, {
    method: 'GET',
    url: '/metrics',
    handler: async ({ headers }, reply) => {
      const { metricsToken } = settings
      // In production, metrics need a token; without a configured token they are off.
      const open = metricsToken === null && !settings.production
      if (!open && (metricsToken === null || !sameToken(headers.authorization, metricsToken)))
        throw fault('RET_ERR_NOT_FOUND')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  })
}

/** Closes each connection with its response while the process drains, so that none is cut at exit. */
const lastAnswers = (app: FastifyInstance, settings: HttpSettings): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (settings.draining()) reply.header('connection', 'close')
    done(null, payload)
  })
}

const READY_KNOWN_MS = 1_000

const readiness = ({ store, now }: World): (() => Promise<boolean>) => {
  let known: { readonly at: Instant; readonly ready: boolean } | null = null
  let asking: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    try {
      const ready = await store.ready()
      known = { at: now(), ready }
      return ready
    } finally {
      asking = null
    }
  }
  return async () => {
    // The absolute value handles a clock that was set back.
    if (known !== null && Math.abs(now() - known.at) < READY_KNOWN_MS) return known.ready
    asking ??= ask()
    return asking
  }
}

/**
 * Serves health, readiness, metrics and the local load command. `/readyz` is 503 while the process drains or the
 * database does not answer.
 */
export function operationRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const config = { unpaced: true } as const
  const isReady = readiness(world)
  route(app, { method: 'GET', url: '/healthz', config, handler: async () => ({ alive: true }) })
  route(app, {
    method: 'GET',
    url: '/readyz',
    config,
    handler: async (_request, reply) => {
      const ready = !settings.draining() && (await isReady())
      return reply.code(ready ? 200 : 503).send({ ready })
    },
  })
  lastAnswers(app, settings)
  metricsRoute(app, world, settings)
  if (settings.local !== null) loadRoute(app, settings.local)
}
