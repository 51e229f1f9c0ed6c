import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Type } from 'typebox'
import type { Instant } from '../../../schemas/values/ids.ts'
import { fault } from '../../faults.ts'
import { listSyncRows } from '../../journey/operations/reading/sync.ts'
import { listUnreleasedUnits } from '../../journey/operations/reading/unreleased-units.ts'
import { listEndpoints } from '../../journey/operations/webhook-endpoints.ts'
import type { World } from '../../world.ts'
import { type ApiOperation, operationsFor, optionalTexts } from '../operation/define.ts'
import { serveOperation } from '../operation/serve.ts'
import { hasToken } from '../request/bearer-token.ts'
import { createBodyParser } from '../request/body.ts'
import { createCallErrorHandler } from '../request/errors.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import { shopOfRequest } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

async function* toJsonLines(answers: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const line of answers) yield `${JSON.stringify(line)}\n`
}

const parseLoadRequest = createBodyParser(
  Type.Object({ folder: Type.String(), unreadable: Type.Optional(Type.Enum(['refuse', 'skip'])) }),
)

/** For the `load` command on this machine. */
const loadRoute = (app: FastifyInstance, local: NonNullable<HttpSettings['local']>): void =>
  route(app, {
    method: 'POST',
    url: '/local/load',
    handler: async ({ headers, body }, reply) => {
      if (!hasToken(headers.authorization, local.token)) throw fault('RET_ERR_NOT_FOUND')
      const { folder, unreadable = 'refuse' } = parseLoadRequest(body)
      return reply.type('application/x-ndjson').send(Readable.from(toJsonLines(local.load({ folder, unreadable }))))
    },
  })

const CONTEXT_MEMBERS = 10
/** Short, so that personal data does not fit in by accident. */
const plainValue = Type.Union([Type.String({ maxLength: 100 }), Type.Number(), Type.Boolean()])

const Metric = Type.Object(
  {
    metric: Type.Enum(['session'], { description: 'Metric: the start of a session' }),
    context: Type.Record(Type.String({ pattern: '^[a-z_]{1,30}$' }), plainValue, {
      additionalProperties: false,
      maxProperties: CONTEXT_MEMBERS,
      description: 'Context of the metric; not stored',
    }),
  },
  { additionalProperties: false },
)
interface ReportCaller {
  readonly shopId: string
}

export const metricCall = {
  method: 'POST',
  path: '/api/v1/metric',
  id: 'countSession',
  query: optionalTexts({ shop: 'Id of the shop, in development and where the host does not determine it' }),
  summary: 'Count the start of a session; optional, once per client',
  body: Metric,
  response: null,
  errors: [],
  bodyLimit: 4_096,
  examples: { body: { metric: 'session', context: {} } },
} as const satisfies ApiOperation

/** Each browser reports its session once (NAV-60, API-54). The context is not stored. */
const sessionRoute = (app: FastifyInstance, world: World, settings: HttpSettings, registry: Registry): void => {
  const sessions = new Counter({
    name: 'homeward_sessions_total',
    help: 'Sessions started by browsers, by shop.',
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
    world,
    lenientQuery: true,
    onError: createCallErrorHandler(settings),
    async authenticate(request) {
      await refuseCrossSite(request)
      return true
    },
    callerOf: async (request) => ({ shopId: await shopOfRequest(world, settings, request) }),
  })
}

type GaugeSample = readonly [labels: Readonly<Record<string, string>>, value: number]

/** Reads its samples per shop at each scrape. */
const createShopGauge = (
  { shops, log }: World,
  {
    samples,
    ...options
  }: ConstructorParameters<typeof Gauge>[0] & { readonly samples: (shop: string) => Promise<readonly GaugeSample[]> },
): Gauge =>
  new Gauge({
    ...options,
    async collect() {
      this.reset()
      try {
        for (const shop of await shops.all())
          for (const [labels, value] of await samples(shop)) this.set({ shop, ...labels }, value)
      } catch (error) {
        // A failure here must not hide the process metrics while the database is down.
        log.warn({ error, metric: options.name }, 'Failed to collect per-shop metrics')
      }
    },
  })

const registerOrderSystemGauges = (world: World, registry: Registry): void => {
  createShopGauge(world, {
    name: 'homeward_order_system_lag_seconds',
    help: 'Seconds since all changes in an outside order system were stored, by shop and kind of data.',
    labelNames: ['shop', 'what'],
    registers: [registry],
    samples: async (shop) =>
      (await listSyncRows(world, shop)).flatMap(({ what, lagSeconds }) =>
        lagSeconds === null ? [] : [[{ what }, lagSeconds]],
      ),
  })
  createShopGauge(world, {
    name: 'homeward_order_system_failing_seconds',
    help: 'Seconds since an outside order system became unreadable, by shop and kind of data; absent while it is readable.',
    labelNames: ['shop', 'what'],
    registers: [registry],
    samples: async (shop) =>
      (await listSyncRows(world, shop)).flatMap(({ what, failing }) =>
        failing === null ? [] : [[{ what }, Math.floor((world.now() - Date.parse(failing.since)) / 1_000)]],
      ),
  })
  createShopGauge(world, {
    name: 'homeward_order_system_unfreed_units',
    help: 'Units that an outside order system refused to release although no return needs them, by shop and return.',
    labelNames: ['shop', 'return'],
    registers: [registry],
    samples: async (shop) =>
      (await listUnreleasedUnits(world, shop)).map((unfreed) => [
        { return: unfreed.return ?? unfreed.reference },
        unfreed.units.length,
      ]),
  })
}

const registerWebhookGauges = (world: World, registry: Registry): void => {
  createShopGauge(world, {
    name: 'homeward_webhook_endpoint_failing_seconds',
    help: 'Seconds since a webhook endpoint last accepted events, by shop and endpoint; absent while it accepts them.',
    labelNames: ['shop', 'endpoint'],
    registers: [registry],
    samples: async (shop) =>
      (await listEndpoints(world, shop)).flatMap(({ id, failingSince }) =>
        failingSince === null ? [] : [[{ endpoint: id }, Math.floor((world.now() - failingSince) / 1_000)]],
      ),
  })
}

/** Labels requests by route, because a URL may hold a return key. */
const metricsRoute = (app: FastifyInstance, world: World, settings: HttpSettings): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'homeward_request_seconds',
    help: 'Response time, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  sessionRoute(app, world, settings, registry)
  registerOrderSystemGauges(world, registry)
  registerWebhookGauges(world, registry)
  route(app, {
    method: 'GET',
    url: '/metrics',
    handler: async ({ headers }, reply) => {
      const { metricsToken } = settings
      const open = metricsToken === null && !settings.production
      if (!open && (metricsToken === null || !hasToken(headers.authorization, metricsToken)))
        throw fault('RET_ERR_NOT_FOUND')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  })
}

/** A draining process closes each connection with its response, so none is cut. */
const closeDrainingConnections = (app: FastifyInstance, settings: HttpSettings): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (settings.isDraining()) reply.header('connection', 'close')
    done(null, payload)
  })
}

const READY_CACHE_MS = 1_000

const createReadinessCheck = ({ store, now }: World): (() => Promise<boolean>) => {
  let lastCheck: { readonly at: Instant; readonly ready: boolean } | null = null
  let pendingCheck: Promise<boolean> | null = null
  const checkDatabase = async (): Promise<boolean> => {
    try {
      const ready = await store.ready()
      lastCheck = { at: now(), ready }
      return ready
    } finally {
      pendingCheck = null
    }
  }
  return async () => {
    // The clock may be set back.
    if (lastCheck !== null && Math.abs(now() - lastCheck.at) < READY_CACHE_MS) return lastCheck.ready
    pendingCheck ??= checkDatabase()
    return pendingCheck
  }
}

/** `/readyz` is 503 while the process drains or the database does not answer. */
export function operationRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const config = { unlimited: true } as const
  const isReady = createReadinessCheck(world)
  route(app, { method: 'GET', url: '/healthz', config, handler: async () => ({ alive: true }) })
  route(app, {
    method: 'GET',
    url: '/readyz',
    config,
    handler: async (_request, reply) => {
      const ready = !settings.isDraining() && (await isReady())
      return reply.code(ready ? 200 : 503).send({ ready })
    },
  })
  closeDrainingConnections(app, settings)
  metricsRoute(app, world, settings)
  if (settings.local !== null) loadRoute(app, settings.local)
}
