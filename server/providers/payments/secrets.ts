import type { PaymentsAdapter } from '../../../schemas/config/index.ts'

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

/** What keeps a shop's payments from working, one clause each, never with a value. Empty when nothing does. */
export const missingForPayments = (adapter: PaymentsAdapter | undefined, secretOf: SecretOf): readonly string[] => {
  if (adapter === undefined || adapter === 'sandbox') return []
  const { stripe } = adapter
  const mode = /^pk_(test|live)_/.exec(stripe.publishableKey)?.[1]
  const modeOfSecret = secretKey.exec(secretOf(stripe.secretKey) ?? '')?.[1]
  return [
    ...judge(stripe.secretKey, secretOf, { pattern: secretKey, is: 'a secret key of Stripe (sk_… or rk_…)' }),
    ...judge(stripe.webhookSecret, secretOf, { pattern: webhookSecret, is: 'a signing secret of Stripe (whsec_…)' }),
    ...(modeOfSecret !== undefined && modeOfSecret !== mode
      ? [`the variable ${stripe.secretKey} is of ${modeOfSecret} mode and the publishable key is not`]
      : []),
  ]
}

/** The secrets of a shop with Stripe. @throws Error naming the variables that keep it from working. */
export const stripeSecrets = (adapter: StripeAdapter, secretOf: SecretOf) => {
  const missing = missingForPayments(adapter, secretOf)
  const key = secretOf(adapter.stripe.secretKey)
  const signing = secretOf(adapter.stripe.webhookSecret)
  if (missing.length > 0 || key === undefined || signing === undefined)
    throw new Error(`Cards cannot be taken with Stripe: ${missing.join('; ')}`)
  return { secretKey: key, webhookSecret: signing }
}
