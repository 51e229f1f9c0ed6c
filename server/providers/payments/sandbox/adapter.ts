import type { PaymentProviderAdapter } from '../payment-adapter.ts'
import { sandboxPayments } from './sandbox.ts'

export const sandboxPaymentsAdapter: PaymentProviderAdapter<null> = {
  schema: null,
  secrets: () => [],
  create(services) {
    const payments = sandboxPayments(services)
    return () => payments
  },
  webhooks: null,
  sandbox: true,
}
