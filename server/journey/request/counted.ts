import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Effect } from '../../../schemas/screen.ts'
import type { PressReport } from '../../../schemas/told-event.ts'
import { routes } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { hasOrder } from './context.ts'
import { readSession, type SessionContext } from './session.ts'
import { tryVisitEvent } from './tries.ts'
import type { Visit } from './visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'newId' | 'log'>

/** Something that happened in a visit, by its name, and the named constant of its page. */
type Counted = Extract<Effect, { type: 'track' }>

const asksBefore = ({ adapters }: ShopConfig): boolean => adapters.askedBefore?.includes('statistics') === true

/**
 * Has the endpoints told that the shop names now for what happened in a visit (API-64 to API-73); nobody before the shopper has
 * allowed it, where the shop asks (NAV-57). It asks the database nothing where nobody wants to hear, and stops no shopper where it fails.
 */
export async function notifyEndpoints(
  { store, shops, newId, log }: Needs,
  { visit, config, published, draft }: Pick<SessionContext, 'visit' | 'config' | 'published' | 'draft'>,
  { effects = [], by }: { readonly effects: readonly Effect[] | undefined; readonly by: 'shopper' | 'browser' },
): Promise<void> {
  const happened = effects.filter((effect): effect is Counted => effect.type === 'track')
  if (happened.length === 0) return
  const { shopId, now: at, ref } = visit
  const live = await shops.config(shopId, published.live)
  const heard = new Set(live.webhooks?.flatMap(({ visits = [] }) => visits))
  if (draft.consent !== true && [config, live].some(asksBefore)) return
  try {
    for (const { event, constant } of happened.filter((one) => heard.has(one.event))) {
      if (!(await tryVisitEvent({ store }, visit))) {
        log.warn({ ref, event }, 'An event of a visit was dropped: its network or shop has sent as many as are stored')
        return
      }
      const id = newId()
      const told = { version: '1', id, event, at, shop: shopId, by, visit: { page: constant }, detail: {} } as const
      await store.enqueue({ shopId, kind: 'webhooks', key: id, payload: { event: told }, runAt: at })
    }
  } catch (error) {
    log.error({ error, ref }, 'What happened in a visit could not be told')
  }
}

const constants: ReadonlySet<string> = new Set(Object.values(routes).map(({ constant }) => constant))

/**
 * Has the endpoints told of a press that a browser reports, of a session that has opened an order: whoever has not pressed nothing of
 * the kind. False for a page that there is not.
 */
export async function notifyOfPress(needs: Needs, visit: Visit, { event, constant }: PressReport): Promise<boolean> {
  if (!constants.has(constant)) return false
  const session = await readSession(needs, visit)
  const effects = hasOrder(session.draft) ? [{ type: 'track', event, constant } as const] : []
  await notifyEndpoints(needs, session, { effects, by: 'browser' })
  return true
}
