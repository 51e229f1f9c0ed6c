import type { ShopConfig } from '../../../schemas/config/index.ts'
import { fault } from '../../faults.ts'
import { createAdapters, findAdapter } from '../adapter.ts'
import type { PaymentProviderAdapter, PaymentServices } from './payment-adapter.ts'
import type { BrowserHosts, PaymentHook, Payments, SandboxCounter } from './port.ts'
import { paymentsRegistry } from './registry.ts'
import { createSandboxCounter } from './sandbox/counter.ts'

interface Needs extends PaymentServices {
  /** Whether sandboxes are available. */
  readonly allowsSandbox: boolean
}

type Config = Pick<ShopConfig, 'adapters'>

const registry: Readonly<Record<string, PaymentProviderAdapter<never>>> = paymentsRegistry

/** @throws Fault RET_ERR_PAYMENTS always */
const rejectCall = async (): Promise<never> => {
  throw fault('RET_ERR_PAYMENTS', new Error('The payment sandbox does not run in production'))
}
const rejectingCounter: SandboxCounter = { takeCard: rejectCall, answerAuthentication: rejectCall }

const listHooks = (services: PaymentServices): readonly PaymentHook[] =>
  Object.entries(registry).flatMap(([name, { webhooks }]) =>
    webhooks === null
      ? []
      : [
          {
            name,
            signatureHeader: webhooks.signatureHeader,
            webhooks({ adapters: { payments } }: Config) {
              const chosen = payments === undefined ? null : findAdapter(registry, payments)
              return chosen?.name === name ? webhooks.create(chosen.options, services) : null
            },
          },
        ],
  )

export function createPaymentAdapters(needs: Needs) {
  const created = createAdapters(registry, needs)
  return {
    /** Null without cards. @throws Fault RET_ERR_PAYMENTS for a missing secret, or a sandbox in production. */
    payments({ adapters: { payments } }: Config): Payments | null {
      if (payments === undefined) return null
      const { name, adapter, options } = findAdapter(registry, payments)
      if (adapter.sandbox && !needs.allowsSandbox)
        throw fault('RET_ERR_PAYMENTS', new Error('The payment sandbox moves no money'))
      return created(name)(options)
    },
    paymentHooks: listHooks(needs),
    /** Null without cards, or if the card form loads nothing from other hosts. */
    paymentHosts: ({ adapters: { payments } }: Config): BrowserHosts | null =>
      payments === undefined ? null : findAdapter(registry, payments).adapter.browserHosts,
    sandboxPayments: needs.allowsSandbox ? createSandboxCounter(needs) : rejectingCounter,
  }
}
