import { LRUCache } from 'lru-cache'
import type Stripe from 'stripe'
import type { PaymentsAdapter } from '../../../schemas/config/adapters.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { fault } from '../../faults.ts'
import type { Payments, PaymentWebhooks, SandboxCounter } from './port.ts'
import { type SandboxNeeds, sandboxPayments } from './sandbox.ts'
import { sandboxCounter } from './sandbox-counter.ts'
import { type SecretOf, stripeSecrets } from './secrets.ts'
import { stripePayments } from './stripe.ts'
import { type StripeAddress, stripeClient } from './stripe-client.ts'
import { stripeWebhooks } from './stripe-webhooks.ts'

/** What taking cards takes. */
interface PaymentNeeds extends SandboxNeeds {
  readonly secretOf: SecretOf
  /** Whether the embedded stand-in serves. */
  readonly standIns: boolean
  /** Where Stripe is, when it is not where it always is. */
  readonly stripeAddress?: StripeAddress | undefined
}

/** What a configuration says of who takes them. */
type Chosen = Pick<ShopConfig, 'adapters'>

/** An evicted client finishes its calls and is created again. */
const MAX_CLIENTS = 1_000

/** Clients by secret key: each keeps its connections. */
const clients = (address: StripeAddress | undefined) => {
  const cache = new LRUCache<string, Promise<Stripe>>({
    max: MAX_CLIENTS,
    memoMethod: (secretKey) => stripeClient(secretKey, address),
  })
  return (secretKey: string): Promise<Stripe> => cache.memo(secretKey)
}

/** The stand-in where it does not serve. @throws Fault RET_ERR_PAYMENTS, always */
const closedCounter = async (): Promise<never> => {
  throw fault('RET_ERR_PAYMENTS', new Error('The embedded stand-in takes no cards in production'))
}

/** Who takes cards for a shop, who tells about them by webhook, and the counter of the stand-in. */
export function paymentAdapters(needs: PaymentNeeds) {
  const sandbox = sandboxPayments(needs)
  const clientOf = clients(needs.stripeAddress)
  const secretsOf = (adapter: Exclude<PaymentsAdapter, 'sandbox'>) => {
    try {
      return stripeSecrets(adapter, needs.secretOf)
    } catch (error) {
      throw fault('RET_ERR_PAYMENTS', error)
    }
  }
  return {
    /** Null where the shop takes no cards. @throws Fault RET_ERR_PAYMENTS when a variable that it names is not there, or its stand-in serves nobody. */
    payments({ adapters }: Chosen): Payments | null {
      const adapter = adapters.payments
      if (adapter === undefined) return null
      if (adapter === 'sandbox') {
        if (!needs.standIns) throw fault('RET_ERR_PAYMENTS', new Error('The embedded stand-in moves no money'))
        return sandbox
      }
      const { secretKey } = secretsOf(adapter)
      const { publishableKey } = adapter.stripe
      return stripePayments({ publishableKey, client: () => clientOf(secretKey) })
    },
    /** Null where nobody tells by webhook. @throws Fault RET_ERR_PAYMENTS as `payments`. */
    paymentWebhooks({ adapters }: Chosen): PaymentWebhooks | null {
      const adapter = adapters.payments
      return adapter === undefined || adapter === 'sandbox' ? null : stripeWebhooks(secretsOf(adapter).webhookSecret)
    },
    sandboxPayments: (needs.standIns
      ? sandboxCounter(needs)
      : { takeCard: closedCounter, answerAuthentication: closedCounter }) satisfies SandboxCounter,
  }
}
