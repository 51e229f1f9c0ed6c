import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Effect } from '../../../schemas/envelope/screen.ts'
import type { PressReport } from '../../../schemas/values/analytics-event.ts'
import { routes } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { attemptVisitEvent } from './attempts.ts'
import { hasOrder } from './context.ts'
import { readSession, type SessionContext } from './session.ts'
import type { Visit } from './visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'newId' | 'log'>

type VisitEffect = Extract<Effect, { type: 'track' }>

const requiresConsent = ({ adapters }: ShopConfig): boolean => adapters.askedBefore?.includes('statistics') === true

/**
 * Queues webhooks for the events of a visit (API-64 to API-73). Requires the shopper's consent if the shop asks for it
 * (NAV-57). Skips the database if no endpoint subscribes. Never fails the request.
 */
export async function notifyEndpoints(
  { store, shops, newId, log }: Needs,
  { visit, config, published, draft }: Pick<SessionContext, 'visit' | 'config' | 'published' | 'draft'>,
  { effects = [], by }: { readonly effects: readonly Effect[] | undefined; readonly by: 'shopper' | 'browser' },
): Promise<void> {
  const visitEffects = effects.filter((effect): effect is VisitEffect => effect.type === 'track')
  if (visitEffects.length === 0) return
  const { shopId, now: at, ref } = visit
  const live = await shops.config(shopId, published.live)
  const subscribedEvents = new Set(live.webhooks?.flatMap(({ visits = [] }) => visits))
  if (draft.consent !== true && [config, live].some(requiresConsent)) return
  try {
    for (const { event, constant } of visitEffects.filter((one) => subscribedEvents.has(one.event))) {
      if (!(await attemptVisitEvent({ store }, visit))) {
        log.warn(
          { ref, event },
          'A visit event was dropped: its network or shop has reached the limit of stored events',
        )
        return
      }
      const id = newId()
      const webhookEvent = {
        version: '1',
        id,
        event,
        at,
        shop: shopId,
        by,
        visit: { page: constant },
        detail: {},
      } as const
      await store.enqueue({ shopId, kind: 'webhooks', key: id, payload: { event: webhookEvent }, runAt: at })
    }
  } catch (error) {
    log.error({ error, ref }, 'Failed to record a visit event')
  }
}

const constants: ReadonlySet<string> = new Set(Object.values(routes).map(({ constant }) => constant))

/**
 * Queues webhooks for an action that a browser reports, only for a session with an order. False for an unknown page.
 */
export async function notifyPress(needs: Needs, visit: Visit, { event, constant }: PressReport): Promise<boolean> {
  if (!constants.has(constant)) return false
  const session = await readSession(needs, visit)
  const effects = hasOrder(session.draft) ? [{ type: 'track', event, constant } as const] : []
  await notifyEndpoints(needs, session, { effects, by: 'browser' })
  return true
}
