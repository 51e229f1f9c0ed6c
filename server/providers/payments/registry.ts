import type { PaymentsAdapter } from '../../../schemas/config/payments.ts'
import type { AdapterOptions } from '../adapter.ts'
import type { PaymentProviderAdapter } from './payment-adapter.ts'
import { sandboxPaymentsAdapter } from './sandbox/adapter.ts'
import { stripeAdapter } from './stripe/adapter.ts'

type Options = AdapterOptions<PaymentsAdapter>

export const paymentsRegistry: { readonly [Name in keyof Options]: PaymentProviderAdapter<Options[Name]> } = {
  sandbox: sandboxPaymentsAdapter,
  stripe: stripeAdapter,
}
