import { type TestCard, testCard } from './stripe-cards.ts'

export type Form = Readonly<Record<string, string>>

export interface StripeReply {
  readonly status: number
  readonly body: object
}

interface Method {
  readonly id: string
  readonly card: TestCard
  customer: string | null
  setUp: boolean
}
interface Setup {
  readonly id: string
  readonly method: Method
  readonly metadata: Form
  status: string
  error: object | null
}
interface Charge {
  readonly id: string
  readonly amount: number
  captured: number
}
export interface Intent {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly method: Method
  readonly metadata: Form
  readonly created: number
  readonly manual: boolean
  status: string
  error: object | null
  charge: Charge | null
}
interface Refund {
  readonly id: string
  readonly intent: Intent
  readonly amount: number
  readonly metadata: Form
}

const ok = (body: object): StripeReply => ({ status: 200, body })
const refuse = (status: number, error: object): StripeReply => ({ status, body: { error } })
export const invalid = (code: string | undefined, message: string, more: object = {}, status = 400): StripeReply =>
  refuse(status, { type: 'invalid_request_error', ...(code && { code }), message, ...more })
const missing = (what: string, param: string): StripeReply =>
  invalid('resource_missing', `No such ${what}`, { param }, 404)
const authenticationError = { code: 'authentication_required', decline_code: 'authentication_required' }

const pickPrefix = (form: Form, name: string): Form =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => {
      const [, inner] = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key) ?? []
      return inner === undefined ? [] : [[inner, value]]
    }),
  )

/** An in-memory Stripe account with a clock in seconds. */
export const stripeAccount = (now: () => number) => {
  const methods = new Map<string, Method>()
  const setups = new Map<string, Setup>()
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const customers = new Set<string>()
  let createdCount = 0
  const newId = (prefix: string): string => `${prefix}_${String(++createdCount).padStart(8, '0')}`
  const secretOf = (id: string): string => `${id}_secret_test`

  const showMethod = ({ id, card, customer }: Method) => {
    const { brand, funding, last4 } = card
    return { id, object: 'payment_method', type: 'card', card: { brand, funding, last4 }, customer }
  }
  const refundedOf = (intent: Intent): number =>
    refunds.filter((one) => one.intent === intent).reduce((sum, { amount }) => sum + amount, 0)
  const showCharge = (intent: Intent, { id, amount, captured }: Charge) => ({
    id,
    object: 'charge',
    amount,
    amount_captured: captured,
    amount_refunded: refundedOf(intent),
    payment_intent: intent.id,
    metadata: intent.metadata,
    payment_method_details: {
      card: { ...(intent.manual && { capture_before: intent.created + 7 * 86_400 }) },
    },
  })
  const show = (intent: Intent, expanded = false) => ({
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.charge?.captured ?? 0,
    currency: intent.currency,
    customer: intent.method.customer,
    created: intent.created,
    metadata: intent.metadata,
    status: intent.status,
    client_secret: secretOf(intent.id),
    last_payment_error: intent.error,
    latest_charge: intent.charge && (expanded ? showCharge(intent, intent.charge) : intent.charge.id),
  })
  const showSetup = (setup: Setup, expanded = false) => {
    const method = setup.status === 'requires_payment_method' ? null : setup.method
    return {
      id: setup.id,
      object: 'setup_intent',
      customer: setup.method.customer,
      metadata: setup.metadata,
      status: setup.status,
      client_secret: secretOf(setup.id),
      last_setup_error: setup.error,
      payment_method: method && (expanded ? showMethod(method) : method.id),
    }
  }

  const pay = (intent: Intent): void => {
    const { amount } = intent
    intent.charge = { id: newId('ch'), amount, captured: intent.manual ? 0 : amount }
    intent.status = intent.manual ? 'requires_capture' : 'succeeded'
  }
  const decline = (intent: Intent, error: object): StripeReply => {
    intent.status = 'requires_payment_method'
    intent.error = error
    return refuse(402, { type: 'card_error', ...error, payment_intent: show(intent) })
  }
  const unexpected = (intent: Intent): StripeReply =>
    invalid('payment_intent_unexpected_state', `This PaymentIntent has a status of ${intent.status}.`, {
      payment_intent: show(intent),
    })

  const badAmount = (amount: number, currency: string): StripeReply | null => {
    if (currency === 'isk' && amount % 100 !== 0)
      return invalid('invalid_charge_amount', 'Amount must be evenly divisible by 100.', { param: 'amount' })
    if (amount < 50 && currency === 'usd')
      return invalid('amount_too_small', 'Amount must be at least $0.50 usd', { param: 'amount' })
    return amount > 99_999_999 ? invalid('amount_too_large', 'Amount must be no more than $999,999.99') : null
  }

  const confirm = (intent: Intent, offSession: boolean): StripeReply => {
    const { card, setUp } = intent.method
    if (card.declines !== undefined) return decline(intent, card.declines)
    if (card.asks === 'always' || (card.asks !== undefined && !setUp)) {
      if (offSession)
        return decline(intent, { ...authenticationError, message: 'This transaction requires authentication.' })
      intent.status = 'requires_action'
      return ok(show(intent))
    }
    pay(intent)
    return ok(show(intent, true))
  }

  return {
    tokenize(number: string): string {
      const id = newId('pm')
      methods.set(id, { id, card: testCard(number), customer: null, setUp: false })
      return id
    },
    answerBank(secret: string, answer: 'approve' | 'decline'): void {
      const intent = [...intents.values()].find(({ id }) => secretOf(id) === secret)
      const setup = [...setups.values()].find(({ id }) => secretOf(id) === secret)
      const pendingIntent = intent ?? setup
      if (pendingIntent?.status !== 'requires_action') throw new Error('Nothing waits for this')
      if (answer === 'decline') {
        const kind = intent === undefined ? 'setup' : 'payment'
        pendingIntent.status = 'requires_payment_method'
        pendingIntent.error = {
          code: `${kind}_intent_authentication_failure`,
          message: 'We are unable to authenticate you.',
        }
      } else if (intent !== undefined) pay(intent)
      else {
        pendingIntent.status = 'succeeded'
        pendingIntent.method.setUp = true
      }
    },
    expire(id: string): void {
      const intent = intents.get(id)
      if (intent?.status === 'requires_capture') intent.status = 'canceled'
    },
    intents: (): readonly Intent[] => [...intents.values()],

    createCustomer(): StripeReply {
      const id = newId('cus')
      customers.add(id)
      return ok({ id, object: 'customer' })
    },
    attach(id: string, form: Form): StripeReply {
      const method = methods.get(id)
      if (method === undefined) return missing('PaymentMethod', 'payment_method')
      if (method.customer !== null)
        return invalid(undefined, 'The payment method you provided has already been attached to a customer.')
      const { declines, afterAttach } = method.card
      if (declines !== undefined && afterAttach !== true) return refuse(402, { type: 'card_error', ...declines })
      method.customer = form.customer ?? null
      return ok(showMethod(method))
    },
    method(id: string): StripeReply {
      const method = methods.get(id)
      return method === undefined ? missing('PaymentMethod', 'payment_method') : ok(showMethod(method))
    },
    setUp(form: Form): StripeReply {
      const method = methods.get(form.payment_method ?? '')
      if (method?.customer !== form.customer || method === undefined) return missing('PaymentMethod', 'payment_method')
      const status = method.card.asks === undefined ? 'succeeded' : 'requires_action'
      const setup: Setup = { id: newId('seti'), method, metadata: pickPrefix(form, 'metadata'), status, error: null }
      setups.set(setup.id, setup)
      return ok(showSetup(setup))
    },
    setup(id: string, expanded: boolean): StripeReply {
      const setup = setups.get(id)
      return setup === undefined ? missing('SetupIntent', 'intent') : ok(showSetup(setup, expanded))
    },
    createIntent(form: Form): StripeReply {
      const method = methods.get(form.payment_method ?? '')
      if (method === undefined || method.customer !== form.customer) return missing('PaymentMethod', 'payment_method')
      const [amount, currency = ''] = [Number(form.amount), form.currency]
      const bad = badAmount(amount, currency)
      if (bad !== null) return bad
      const intent: Intent = {
        id: newId('pi'),
        amount,
        currency,
        method,
        metadata: pickPrefix(form, 'metadata'),
        created: now(),
        manual: form.capture_method === 'manual',
        status: 'requires_confirmation',
        error: null,
        charge: null,
      }
      intents.set(intent.id, intent)
      return confirm(intent, form.off_session === 'true')
    },
    intent(id: string, expanded: boolean): StripeReply {
      const intent = intents.get(id)
      return intent === undefined ? missing('payment_intent', 'intent') : ok(show(intent, expanded))
    },
    intentsOf(customer: string, page: { limit: number; after: string | undefined; expanded: boolean }): StripeReply {
      if (!customers.has(customer)) return missing('customer', 'customer')
      const newestFirst = [...intents.values()].filter(({ method }) => method.customer === customer).reverse()
      const from = page.after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === page.after) + 1
      const data = newestFirst.slice(from, from + page.limit).map((intent) => show(intent, page.expanded))
      const has_more = newestFirst.length > from + page.limit
      return ok({ object: 'list', url: '/v1/payment_intents', data, has_more })
    },
    capture(id: string, form: Form): StripeReply {
      const intent = intents.get(id)
      if (intent === undefined) return missing('payment_intent', 'intent')
      if (intent.status !== 'requires_capture' || intent.charge === null) return unexpected(intent)
      const amount = Number(form.amount_to_capture)
      if (amount > intent.amount) return invalid('amount_too_large', 'Too much.', { param: 'amount_to_capture' })
      intent.charge.captured = amount
      intent.status = 'succeeded'
      // Stripe books the uncaptured rest as a refund.
      const released = intent.amount - amount
      if (released > 0) refunds.push({ id: newId('re'), intent, amount: released, metadata: {} })
      return ok(show(intent))
    },
    cancel(id: string): StripeReply {
      const intent = intents.get(id)
      if (intent === undefined) return missing('payment_intent', 'intent')
      if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpected(intent)
      intent.status = 'canceled'
      return ok(show(intent))
    },
    refund(form: Form): StripeReply {
      const intent = intents.get(form.payment_intent ?? '')
      if (intent?.charge === undefined || intent.charge === null) return missing('payment_intent', 'payment_intent')
      const remaining = intent.amount - refundedOf(intent)
      if (remaining === 0) return invalid('charge_already_refunded', 'This charge has already been refunded.')
      const amount = Number(form.amount)
      if (amount > remaining)
        return invalid(undefined, 'Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
      const refund = { id: newId('re'), intent, amount, metadata: pickPrefix(form, 'metadata') }
      refunds.push(refund)
      return ok({ id: refund.id, object: 'refund', amount, status: 'succeeded', payment_intent: intent.id })
    },
    refundsOf(intentId: string): StripeReply {
      const data = refunds
        .filter(({ intent }) => intent.id === intentId)
        .map(({ id, amount, metadata }) => ({ id, object: 'refund', amount, metadata, status: 'succeeded' }))
      return ok({ object: 'list', url: '/v1/refunds', data, has_more: false })
    },
  }
}
export type StripeAccount = ReturnType<typeof stripeAccount>
