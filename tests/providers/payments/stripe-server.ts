import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeAddress } from '../../../server/providers/payments/stripe/client.ts'
import { type Form, invalid, type StripeAccount, type StripeReply, stripeAccount } from './stripe-account.ts'

/** A network fault: before the operation, or after the operation and before its answer. */
export type Trouble =
  | 'silence-before'
  | 'silence-after'
  | 'hang-up'
  | '500-before'
  | '500-after'
  | 'rate-limit'
  | 'lock-timeout'
  | 'garbage'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly form: Form
  readonly key: string | null
  readonly version: string | null
}

export const TEST_SECRET_KEY = 'sk_test_0123456789'

/** The parameters of each call; others are `parameter_unknown`. */
const known: readonly (readonly [method: string, path: RegExp, names: string])[] = [
  ['POST', /^customers$/, 'metadata'],
  ['POST', /^payment_methods\/\w+\/attach$/, 'customer'],
  ['GET', /^payment_methods\/\w+$/, 'expand'],
  ['POST', /^setup_intents$/, 'customer payment_method allowed_payment_method_types usage confirm metadata'],
  ['GET', /^setup_intents\/\w+$/, 'expand'],
  [
    'POST',
    /^payment_intents$/,
    'amount currency customer payment_method allowed_payment_method_types capture_method confirm off_session ' +
      'setup_future_usage metadata expand',
  ],
  ['GET', /^payment_intents$/, 'customer limit starting_after expand'],
  ['GET', /^payment_intents\/\w+$/, 'expand'],
  ['POST', /^payment_intents\/\w+\/capture$/, 'amount_to_capture expand'],
  ['POST', /^payment_intents\/\w+\/cancel$/, 'cancellation_reason expand'],
  ['POST', /^refunds$/, 'payment_intent amount metadata'],
  ['GET', /^refunds$/, 'payment_intent limit'],
]

const unknownIn = ({ method, path, form }: RecordedRequest): StripeReply | null => {
  const call = known.find(([verb, pattern]) => verb === method && pattern.test(path))
  if (call === undefined) return invalid(undefined, `Unrecognized request URL (${method}: /v1/${path}).`, {}, 404)
  const param = Object.keys(form).find((name) => !call[2].split(' ').includes(name.replace(/\[.*$/, '')))
  return param === undefined ? null : invalid('parameter_unknown', `Received unknown parameter: ${param}`, { param })
}

const perform = (account: StripeAccount, { method, path, form }: RecordedRequest): StripeReply => {
  const [room, id = '', verb] = path.split('/')
  const expanded = Object.keys(form).some((name) => name.startsWith('expand'))
  if (room === 'customers') return account.createCustomer()
  if (room === 'payment_methods') return method === 'GET' ? account.method(id) : account.attach(id, form)
  if (room === 'setup_intents') return method === 'GET' ? account.setup(id, expanded) : account.setUp(form)
  if (room === 'refunds') return method === 'GET' ? account.refundsOf(form.payment_intent ?? '') : account.refund(form)
  if (verb === 'capture') return account.capture(id, form)
  if (verb === 'cancel') return account.cancel(id)
  if (method === 'POST') return account.createIntent(form)
  if (id !== '') return account.intent(id, expanded)
  const { customer = '', limit, starting_after: after } = form
  return account.intentsOf(customer, { limit: Number(limit ?? 10), after, expanded })
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += part
  return text
}

const read = async (request: IncomingMessage): Promise<RecordedRequest & { readonly authorization: string }> => {
  const url = new URL(request.url ?? '/', 'http://stripe')
  const body = await bodyOf(request)
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  return {
    method: request.method ?? '',
    path: url.pathname.replace(/^\/v1\//, ''),
    form: Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]),
    key: header('idempotency-key'),
    version: header('stripe-version'),
    authorization: header('authorization') ?? '',
  }
}

const api = (message: string): StripeReply => ({ status: 500, body: { error: { type: 'api_error', message } } })
const busy = (code: string): StripeReply => invalid(code, 'Too many requests hit the API too quickly.', {}, 429)
const badKey: StripeReply = invalid(undefined, 'Invalid API Key provided: sk_test_****', {}, 401)
const otherRequest: StripeReply = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
}

/** Answers each key once; refusals are stored too, invalid requests are not. */
const runIdempotent = (account: StripeAccount) => {
  const keys = new Map<string, { readonly keyText: string; readonly answer: StripeReply }>()
  const answer = (request: RecordedRequest): StripeReply => {
    const { key, method, path, form } = request
    const unknown = unknownIn(request)
    if (unknown !== null) return unknown
    if (key === null || method === 'GET') return perform(account, request)
    const keyText = JSON.stringify([method, path, form])
    const record = keys.get(key)
    if (record !== undefined) return record.keyText === keyText ? record.answer : otherRequest
    const reply = perform(account, request)
    keys.set(key, { keyText, answer: reply })
    return reply
  }
  return { answer, forget: () => keys.clear() }
}

/**
 * Stripe on the loopback in its documented formats: form-encoded requests, errors with type, code and decline_code,
 * idempotency keys, and network faults.
 */
export const stripeServer = async (now: () => number) => {
  const account = stripeAccount(() => Math.floor(now() / 1000))
  const keys = runIdempotent(account)
  const requests: RecordedRequest[] = []
  const troubles: { readonly path: RegExp; readonly trouble: Trouble }[] = []

  const send = (response: ServerResponse, { status, body }: StripeReply): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
    response.end(JSON.stringify(body))
  }
  const inTrouble = (trouble: Trouble, request: RecordedRequest, response: ServerResponse): void => {
    if (trouble.endsWith('-after')) keys.answer(request)
    if (trouble.startsWith('500')) send(response, api('An unknown error occurred'))
    else if (trouble === 'rate-limit') send(response, busy('rate_limit'))
    else if (trouble === 'lock-timeout') send(response, busy('lock_timeout'))
    else if (trouble === 'garbage') response.end('<html>')
    else if (trouble === 'hang-up') response.destroy()
    // No answer: the client times out.
  }
  const server = createServer((incoming, response) => {
    void read(incoming).then(({ authorization, ...request }) => {
      requests.push(request)
      const at = troubles.findIndex(({ path }) => path.test(request.path))
      const [found] = at < 0 ? [] : troubles.splice(at, 1)
      if (found !== undefined) inTrouble(found.trouble, request, response)
      else send(response, authorization === `Bearer ${TEST_SECRET_KEY}` ? keys.answer(request) : badKey)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address: StripeAddress = {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    // A short timeout for silence; other calls get the time of a busy machine.
    get timeoutMs() {
      return troubles.some(({ trouble }) => trouble.startsWith('silence')) ? 1_500 : 30_000
    },
  }

  return {
    address,
    account,
    seen: requests as readonly RecordedRequest[],
    forgetKeys: keys.forget,
    trouble: (path: RegExp, trouble: Trouble): void => {
      troubles.push({ path, trouble })
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type StripeServer = Awaited<ReturnType<typeof stripeServer>>
