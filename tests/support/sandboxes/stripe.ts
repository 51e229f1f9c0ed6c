import { type StripeReply, stripeAccount } from '../../providers/payments/stripe-account.ts'
import { type Sample, sampleOf } from './sample.ts'

export function stripeSamples(): readonly Sample[] {
  const account = stripeAccount(() => 1_790_000_000)
  const samples: Sample[] = []
  const addSample = (call: string, type: string, answer: StripeReply) => {
    samples.push(sampleOf(call, answer, type))
    return answer.body as { readonly id: string; readonly client_secret: string }
  }
  const { id: customer } = addSample('POST customers', 'Customer', account.createCustomer())
  const card = (number: string): string => {
    const id = account.tokenize(number)
    addSample('POST payment_methods/:id/attach', 'PaymentMethod', account.attach(id, { customer }))
    return id
  }
  const charge = (number: string, form: Readonly<Record<string, string>> = {}) =>
    addSample(
      'POST payment_intents',
      'PaymentIntent',
      account.createIntent({ amount: '5400', currency: 'usd', customer, payment_method: card(number), ...form }),
    )
  const visa = card('4242424242424242')
  addSample('GET payment_methods/:id', 'PaymentMethod', account.method(visa))
  addSample('GET payment_methods/:id', 'PaymentMethod', account.method('pm_none'))
  card('4000000000000002')
  const threeDSecureCard = { customer, payment_method: card('4000002760003184') }
  const setup = addSample('POST setup_intents', 'SetupIntent', account.setUp(threeDSecureCard))
  addSample('GET setup_intents/:id', 'SetupIntent', account.setup(setup.id, true))
  addSample('GET setup_intents/:id', 'SetupIntent', account.setup('seti_none', true))
  account.answerBank(setup.client_secret, 'decline')
  addSample('GET setup_intents/:id', 'SetupIntent', account.setup(setup.id, false))
  charge('4000000000000341')
  charge('4000002760003184')
  charge('4000002760003184', { off_session: 'true' })
  charge('4242424242424242', { amount: '1' })
  charge('4242424242424242', { amount: '999999999' })
  charge('4242424242424242', { amount: '5450', currency: 'isk' })
  const manualCharge = charge('4242424242424242', { capture_method: 'manual' })
  addSample('GET payment_intents/:id', 'PaymentIntent', account.intent(manualCharge.id, true))
  addSample('GET payment_intents/:id', 'PaymentIntent', account.intent('pi_none', true))
  addSample(
    'POST payment_intents/:id/capture',
    'PaymentIntent',
    account.capture(manualCharge.id, { amount_to_capture: '9999' }),
  )
  addSample(
    'POST payment_intents/:id/capture',
    'PaymentIntent',
    account.capture(manualCharge.id, { amount_to_capture: '5000' }),
  )
  addSample(
    'POST payment_intents/:id/capture',
    'PaymentIntent',
    account.capture(manualCharge.id, { amount_to_capture: '5000' }),
  )
  addSample('POST payment_intents/:id/cancel', 'PaymentIntent', account.cancel(manualCharge.id))
  const other = charge('4242424242424242', { capture_method: 'manual' })
  addSample('POST payment_intents/:id/cancel', 'PaymentIntent', account.cancel(other.id))
  const page = { limit: 2, after: undefined, expanded: true }
  addSample('GET payment_intents', 'ApiList<Stripe.PaymentIntent>', account.intentsOf(customer, page))
  const refund = (amount: string, intent = manualCharge.id) =>
    addSample('POST refunds', 'Refund', account.refund({ payment_intent: intent, amount }))
  for (const amount of ['9999', '5000', '1']) refund(amount)
  refund('1', 'pi_none')
  addSample('GET refunds', 'ApiList<Stripe.Refund>', account.refundsOf(manualCharge.id))
  return samples
}
