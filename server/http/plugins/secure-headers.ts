import { hash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { HttpSettings } from '../settings.ts'

/** Hosts beside our own from which a page takes scripts and frames, and which it asks. */
export interface BesideHosts {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly asked: readonly string[]
}

export const nobody: BesideHosts = { scripts: [], frames: [], asked: [] }

/** What stands in a page itself, each by the hash of its text: nothing else that is written into it runs or paints. */
interface Inline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** How a policy names a text that stands in a page. */
export const inlineHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Stripe's element is a script and frames of its own, so that no card passes through the page. */
export const stripeBeside: BesideHosts = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  asked: ['https://api.stripe.com'],
}

/** The policy of a picture that runs nothing and loads nothing, wherever it is opened. */
export const STILL = "default-src 'none'; style-src 'unsafe-inline'"

/** What a page takes beyond our own files. */
interface Around {
  readonly beside: BesideHosts
  readonly inline: Inline
  /** Origins whose pages may frame it: nobody's, for every page but the preview. */
  readonly framedBy: readonly string[]
}

/** A page that others may frame leads nowhere, opens nothing and posts no form: it is looked at. */
const inFrame = (framedBy: readonly string[]) =>
  framedBy.length === 0
    ? { formAction: ["'self'"], frameAncestors: ["'none'"] }
    : {
        formAction: ["'none'"],
        frameAncestors: [...framedBy],
        sandbox: ['allow-scripts', 'allow-same-origin', 'allow-forms'],
      }

/**
 * Scripts, styles and fonts come from this origin alone, but for who takes cards; pictures from any https one, as merchants
 * keep theirs elsewhere. No page may frame the portal, but for its preview, and no link tells another site where it came from.
 */
const optionsFor = (
  { secureCookies }: Pick<HttpSettings, 'secureCookies'>,
  { beside, inline, framedBy }: Around,
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inline.scripts, ...beside.scripts],
      styleSrc: ["'self'", ...inline.styles],
      imgSrc: ["'self'", 'https:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...beside.asked],
      workerSrc: ["'self'"],
      frameSrc: ["'self'", ...beside.frames],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      ...inFrame(framedBy),
      ...(secureCookies && { upgradeInsecureRequests: [] }),
    },
  },
  xFrameOptions: framedBy.length === 0,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: secureCookies ? { maxAge: 31_536_000, includeSubDomains: false } : false,
})

/** What an answer that says nothing else says by itself. */
const plain = new Set(['connection', 'content-length', 'content-type', 'date'])

/** Secure headers by their names, as the library makes them: made once, as they are the same for every answer. */
export async function secureHeaders(
  settings: Pick<HttpSettings, 'secureCookies'>,
  { beside = nobody, inline = { scripts: [], styles: [] }, framedBy = [] }: Partial<Around> = {},
): Promise<Readonly<Record<string, string>>> {
  const bare = Fastify()
  await bare.register(helmet, optionsFor(settings, { beside, inline, framedBy }))
  bare.get('/', async () => null)
  const { headers } = await bare.inject('/')
  await bare.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (plain.has(name) ? [] : [[name, String(value)]])),
  )
}

/** Gives every answer the secure headers; a page that needs others sets them over these. */
export async function sendSecureHeaders(
  app: FastifyInstance,
  settings: Pick<HttpSettings, 'secureCookies'>,
): Promise<void> {
  const headers = await secureHeaders(settings)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
