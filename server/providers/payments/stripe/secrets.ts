import type { StripeOptions } from '../../../../schemas/config/payments.ts'
import type { ConfigProblem } from '../../../../schemas/merchant/configuration.ts'
import { fault } from '../../../faults.ts'
import { checkSecretFormat, type SecretOf } from '../../adapter.ts'

/** An account key or a restricted key. */
const SECRET_KEY_PATTERN = /^(?:sk|rk)_(test|live)_\S+$/
const WEBHOOK_SECRET_PATTERN = /^whsec_\S+$/

const checkSecret = (
  place: { readonly pointer: string; readonly variable: string },
  value: string | undefined,
  form: { readonly pattern: RegExp; readonly expected: string },
): readonly ConfigProblem[] =>
  value
    ? checkSecretFormat(place, value, { isValid: (secret) => form.pattern.test(secret), expected: form.expected })
    : [{ pointer: place.pointer, message: `the variable ${place.variable} is not set` }]

/** Empty when cards can be charged. */
export function checkStripeSecrets(options: StripeOptions, secretOf: SecretOf): readonly ConfigProblem[] {
  const key = { pointer: '/secretKey', variable: options.secretKey }
  const signing = { pointer: '/webhookSecret', variable: options.webhookSecret }
  const mode = /^pk_(test|live)_/.exec(options.publishableKey)?.[1]
  const modeOfSecret = SECRET_KEY_PATTERN.exec(secretOf(key.variable) ?? '')?.[1]
  return [
    ...checkSecret(key, secretOf(key.variable), {
      pattern: SECRET_KEY_PATTERN,
      expected: 'a secret key of Stripe (sk_… or rk_…)',
    }),
    ...checkSecret(signing, secretOf(signing.variable), {
      pattern: WEBHOOK_SECRET_PATTERN,
      expected: 'a signing secret of Stripe (whsec_…)',
    }),
    ...(modeOfSecret !== undefined && modeOfSecret !== mode
      ? [
          {
            pointer: key.pointer,
            message: `the variable ${key.variable} is in ${modeOfSecret} mode, but the publishable key is not`,
          },
        ]
      : []),
  ]
}

/** @throws Fault RET_ERR_PAYMENTS naming unusable variables. */
export function requireStripeSecrets(options: StripeOptions, secretOf: SecretOf) {
  const problems = checkStripeSecrets(options, secretOf)
  const [key, signing] = [secretOf(options.secretKey), secretOf(options.webhookSecret)]
  if (problems.length === 0 && key !== undefined && signing !== undefined)
    return { secretKey: key, webhookSecret: signing }
  const reasons = problems.map(({ message }) => message).join('; ')
  throw fault('RET_ERR_PAYMENTS', new Error(`Stripe cannot accept cards: ${reasons}`))
}
