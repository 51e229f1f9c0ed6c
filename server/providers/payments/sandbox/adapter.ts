import type { PaymentProviderAdapter } from '../payment-adapter.ts'
import { createSandboxPayments } from './sandbox.ts'

export const sandboxPaymentsAdapter: PaymentProviderAdapter<null> = {
  schema: null,
  secrets: () => [],
  create(services) {
    const payments = createSandboxPayments(services)
    return () => payments
  },
  webhooks: null,
  browserHosts: null,
  sandbox: true,
}
