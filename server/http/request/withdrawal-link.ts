import type { FastifyRequest } from 'fastify'
import { TIMED_OUT, withTimeout } from '../../journey/request/timeout.ts'
import { buildWithdrawalLink } from '../../journey/request/withdrawal-link.ts'
import type { World } from '../../world.ts'
import type { HttpSettings } from '../settings.ts'
import { addressOf, shopQuery } from './page-address.ts'
import { shopOfRequest } from './visit.ts'

export type FindWithdrawalLink = (
  request: FastifyRequest,
  language: string,
) => Promise<{ readonly label: string; readonly href: string } | null>

const LINK_WITHIN_MS = 500

/** For error pages (WDR-01). Null in the console, and where the failure hides the shop. */
export const createWithdrawalLinkFinder =
  (world: World, settings: HttpSettings): FindWithdrawalLink =>
  async (request, language) => {
    if (/^\/console(\/|\?|$)/.test(request.url)) return null
    const read = async () => world.shops.inForce(await shopOfRequest(world, settings, request))
    const config = await withTimeout(
      read().catch(() => null),
      LINK_WITHIN_MS,
    )
    const link = config === null || config === TIMED_OUT ? null : buildWithdrawalLink(config, language)
    if (link === null) return null
    const { label, path = '/', href = addressOf(path, shopQuery(request)) } = link
    return { label, href }
  }
