import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { HttpSettings } from '../settings.ts'

/**
 * Scripts, styles and fonts come from this origin alone; pictures from any https one, as merchants keep theirs elsewhere.
 * No page may frame the portal, and no link tells another site where it came from.
 */
export const secureHeaders = ({ secureCookies }: Pick<HttpSettings, 'secureCookies'>): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'https:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(secureCookies && { upgradeInsecureRequests: [] }),
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: secureCookies ? { maxAge: 31_536_000, includeSubDomains: false } : false,
})
