import { healthPage } from '../../../screens/console/health/health.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { sumOf } from '../../domain/money/round.ts'
import { type Health, readHealth } from '../../journey/operations/health.ts'
import { type ConsoleContext, type ConsolePage, definePage } from '../context.ts'

const load = ({ needs, member: { shopId, role } }: ConsoleContext): Promise<Health> =>
  readHealth(needs, { shopId, labelsOnly: !isAllowed(role, 'retry') })

const countStuck = (health: Health): number => sumOf(Object.values(health).map((list) => list.length))

export const healthPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/health',
    area: 'health',
    right: 'retry-label',
    navigation: { count: async (context) => countStuck(await load(context)) },
    read: async (context) => ({
      shopId: context.member.shopId,
      now: context.now,
      canDrop: isAllowed(context.member.role, 'retry'),
      ...(await load(context)),
    }),
    draw: (frame, view, t) => ({
      screen: healthPage(frame, view, t),
      // A changed revision makes a polling client read the whole page.
      rev: `h${countStuck(view)}`,
    }),
  }),
]
