import { healthPage } from '../../../screens/console/health/health.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { sumOf } from '../../domain/money/round.ts'
import { countHealth, type Health, readHealth } from '../../journey/operations/health.ts'
import { type ConsoleContext, type ConsolePage, definePage } from '../context.ts'

const scopeOf = ({ member: { shopId, role } }: ConsoleContext) => ({ shopId, labelsOnly: !isAllowed(role, 'retry') })

const countStuck = (health: Health): number => sumOf(Object.values(health).map((list) => list.length))

export const healthPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/health',
    area: 'health',
    right: 'retry-label',
    navigation: { count: (context) => countHealth(context.needs, scopeOf(context)) },
    read: async (context) => ({
      shopId: context.member.shopId,
      now: context.now,
      canDrop: isAllowed(context.member.role, 'retry'),
      ...(await readHealth(context.needs, scopeOf(context))),
    }),
    draw: (frame, view, t) => ({
      screen: healthPage(frame, view, t),
      // A changed revision makes a polling client read the whole page.
      rev: `h${countStuck(view)}`,
    }),
  }),
]
