import { hash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { HttpSettings } from '../settings.ts'

export interface ThirdPartyHosts {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
  /** Of the typeface that the shop names. */
  readonly fonts?: readonly string[]
}

export const NO_HOSTS: ThirdPartyHosts = { scripts: [], frames: [], connections: [] }

interface Inline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export const inlineHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Runs and loads nothing, even if opened directly. */
export const STATIC_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

interface HeaderOptions {
  readonly hosts: ThirdPartyHosts
  readonly inline: Inline
  readonly framedBy: readonly string[]
}

const buildFramePolicies = (framedBy: readonly string[]) =>
  framedBy.length === 0
    ? { formAction: ["'self'"], frameAncestors: ["'none'"] }
    : {
        formAction: ["'none'"],
        frameAncestors: [...framedBy],
        sandbox: ['allow-scripts', 'allow-same-origin', 'allow-forms'],
      }

/** Pictures come from any https host, as merchants host their own. Only the preview may be framed. */
const buildHelmetOptions = (
  { secureCookies }: Pick<HttpSettings, 'secureCookies'>,
  { hosts, inline, framedBy }: HeaderOptions,
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inline.scripts, ...hosts.scripts],
      styleSrc: ["'self'", ...inline.styles],
      imgSrc: ["'self'", 'https:', 'data:'],
      fontSrc: ["'self'", ...(hosts.fonts ?? [])],
      connectSrc: ["'self'", ...hosts.connections],
      workerSrc: ["'self'"],
      frameSrc: ["'self'", ...hosts.frames],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      ...buildFramePolicies(framedBy),
      ...(secureCookies && { upgradeInsecureRequests: [] }),
    },
  },
  xFrameOptions: framedBy.length === 0,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: secureCookies ? { maxAge: 31_536_000, includeSubDomains: false } : false,
})

const DEFAULT_HEADERS = new Set(['connection', 'content-length', 'content-type', 'date'])

/** Computed once, because they are the same for every response. */
export async function buildSecureHeaders(
  settings: Pick<HttpSettings, 'secureCookies'>,
  { hosts = NO_HOSTS, inline = { scripts: [], styles: [] }, framedBy = [] }: Partial<HeaderOptions> = {},
): Promise<Readonly<Record<string, string>>> {
  const bare = Fastify()
  await bare.register(helmet, buildHelmetOptions(settings, { hosts: hosts, inline, framedBy }))
  bare.get('/', async () => null)
  const { headers } = await bare.inject('/')
  await bare.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (DEFAULT_HEADERS.has(name) ? [] : [[name, String(value)]])),
  )
}

export async function sendSecureHeaders(
  app: FastifyInstance,
  settings: Pick<HttpSettings, 'secureCookies'>,
): Promise<void> {
  const headers = await buildSecureHeaders(settings)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
