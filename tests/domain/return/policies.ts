import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import { plainPolicy } from '../value/example.ts'

export const policyWith = (
  events: Partial<Readonly<Record<'refund' | 'gift_card' | 'exchange', PolicyEvent>>> = {},
): ReturnPolicy => {
  const { refund = 'delivered', gift_card = 'delivered', exchange = 'delivered' } = events
  const on = { enabled: true, window: 30 }
  return {
    ...plainPolicy,
    refund: { ...on, event: refund },
    gift_card: { ...on, event: gift_card },
    exchange: { ...on, event: exchange },
  }
}
