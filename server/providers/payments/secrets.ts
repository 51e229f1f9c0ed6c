import type { PaymentsAdapter } from '../../../schemas/config/adapters.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'

/** What an environment variable holds; undefined when it is not set. */
export type SecretOf = (variable: string) => string | undefined

type StripeAdapter = Exclude<PaymentsAdapter, 'sandbox'>

/** A key of the account itself, or a restricted one. */
const secretKey = /^(?:sk|rk)_(test|live)_\S+$/
const webhookSecret = /^whsec_\S+$/

const judge = (variable: string, secretOf: SecretOf, given: { pattern: RegExp; is: string }): readonly string[] => {
  const value = secretOf(variable)
  if (value === undefined || value === '') return [`the variable ${variable} is not set`]
  return given.pattern.test(value) ? [] : [`the variable ${variable} does not hold ${given.is}`]
}

const at = (setting: 'secretKey' | 'webhookSecret', messages: readonly string[]): readonly ConfigProblem[] =>
  messages.map((message) => ({ pointer: `/adapters/payments/stripe/${setting}`, message }))

/** What keeps a shop's payments from working, each with its place, never with a value. Empty when nothing does. */
export function missingForPayments(adapter: PaymentsAdapter | undefined, secretOf: SecretOf): readonly ConfigProblem[] {
  if (adapter === undefined || adapter === 'sandbox') return []
  const { stripe } = adapter
  const mode = /^pk_(test|live)_/.exec(stripe.publishableKey)?.[1]
  const modeOfSecret = secretKey.exec(secretOf(stripe.secretKey) ?? '')?.[1]
  const ofKey = judge(stripe.secretKey, secretOf, { pattern: secretKey, is: 'a secret key of Stripe (sk_… or rk_…)' })
  const signing = { pattern: webhookSecret, is: 'a signing secret of Stripe (whsec_…)' }
  return [
    ...at('secretKey', ofKey),
    ...at('webhookSecret', judge(stripe.webhookSecret, secretOf, signing)),
    ...(modeOfSecret !== undefined && modeOfSecret !== mode
      ? at('secretKey', [`the variable ${stripe.secretKey} is of ${modeOfSecret} mode and the publishable key is not`])
      : []),
  ]
}

/** The secrets of a shop with Stripe. @throws Error naming the variables that keep it from working. */
export function stripeSecrets(adapter: StripeAdapter, secretOf: SecretOf) {
  const missing = missingForPayments(adapter, secretOf)
  const key = secretOf(adapter.stripe.secretKey)
  const signing = secretOf(adapter.stripe.webhookSecret)
  if (missing.length > 0 || key === undefined || signing === undefined)
    throw new Error(`Cards cannot be taken with Stripe: ${missing.map(({ message }) => message).join('; ')}`)
  return { secretKey: key, webhookSecret: signing }
}
