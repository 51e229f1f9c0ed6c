import { createHmac, randomBytes } from 'node:crypto'

interface DeskReply {
  readonly status: number
  readonly body: object
}

type FormValues = Readonly<Record<string, unknown>>

interface Rate extends FormValues {
  readonly object_id: string
  readonly provider: string
}

interface PricedRate {
  readonly request: FormValues
  readonly at: number
  readonly rates: readonly Rate[]
}

interface Transaction {
  readonly id: string
  readonly rate: Rate
  readonly from: FormValues
  readonly metadata: unknown
  readonly at: number
  readonly number: string
  status: string
}

interface ShippoConduct {
  /** Initial state of a purchase; the label may follow later. */
  buys: 'SUCCESS' | 'QUEUED' | 'ERROR'
  /** Initial state of a refund. */
  refunds: 'QUEUED' | 'PENDING' | 'SUCCESS' | 'ERROR'
  /** [open] The signature of its webhooks, agreed by mail, and its form; none by default. */
  signs: 'nothing' | 'time-and-body' | 'body'
  /** Address of labels and codes. */
  files: string
}

const succeed = (body: object, status = 200): DeskReply => ({ status, body })
const refuse = (body: object, status = 400): DeskReply => ({ status, body })
const newId = (): string => randomBytes(16).toString('hex')
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const timeOf = (at: number): string => new Date(at).toISOString()

const PRICES_LAST_MS = 7 * 86_400_000
const MOST_GRAMS = 31_750

const services = [
  { provider: 'USPS', name: 'Priority Mail', token: 'usps_priority', amount: '6.88', currency: 'USD' },
  { provider: 'USPS', name: 'Ground Advantage', token: 'usps_ground_advantage', amount: '5.93', currency: 'USD' },
  { provider: 'UPS', name: 'Ground', token: 'ups_ground', amount: '9.10', currency: 'USD' },
  { provider: 'Royal Mail', name: 'Tracked 48', token: 'royal_mail_tracked_48', amount: '3.10', currency: 'GBP' },
] as const

const validateAddress = ({ validate, ...address }: FormValues): object => {
  const message = String(address.street1).startsWith('Unknown')
    ? {
        source: 'Shippo Address Validator',
        code: 'premise_number_invalid',
        type: 'address_error',
        text: 'No such house.',
      }
    : address.city === 'Far Bay'
      ? { source: 'Shippo Address Validator', code: 'service_error', type: 'service_error', text: 'Nobody could look.' }
      : null
  const results = { is_valid: message === null, messages: message === null ? [] : [message] }
  return {
    object_id: newId(),
    is_complete: true,
    ...address,
    test: true,
    ...(validate === true && { validation_results: results }),
  }
}

const missingIn = ({ address_from: from, address_to: to, parcels }: FormValues): object | null => {
  for (const [name, address] of Object.entries({ address_from: from, address_to: to }))
    if (
      !['name', 'street1', 'city', 'zip', 'country'].every((field) =>
        isText((address as FormValues | undefined)?.[field]),
      )
    )
      return { [name]: [{ __all__: ['This address is not complete.'] }] }
  const [parcel] = parcels as readonly FormValues[]
  const sizes = ['length', 'width', 'height', 'weight'].map((name) => parcel?.[name])
  const isWhole = sizes.every((size) => isText(size) && Number(size) > 0)
  return isWhole && parcel?.distance_unit === 'mm' && parcel.mass_unit === 'g'
    ? null
    : { parcels: [{ weight: ['This field is required.'] }] }
}

/** Has no idempotency keys: a repeated purchase buys twice. */
export const shippoDesk = (now: () => number) => {
  const priced: PricedRate[] = []
  const transactions: Transaction[] = []
  const tracks = new Map<string, FormValues>()
  const conduct: ShippoConduct = { buys: 'SUCCESS', refunds: 'PENDING', signs: 'nothing', files: '' }

  const rateOf = (id: unknown) =>
    priced.flatMap((one) => one.rates.map((rate) => ({ ...one, rate }))).find(({ rate }) => rate.object_id === id)

  const ship = (request: FormValues): DeskReply => {
    const missing = missingIn(request)
    if (missing !== null) return refuse(missing)
    const shipment = newId()
    const [parcel] = request.parcels as readonly FormValues[]
    const isTooMuch = Number(parcel?.weight) > MOST_GRAMS
    const rates = (isTooMuch ? [] : services).map(({ provider, name, token, amount, currency }) => ({
      object_id: newId(),
      object_created: timeOf(now()),
      object_owner: 'shop@example.com',
      shipment,
      provider,
      servicelevel: { name, token, terms: '' },
      amount,
      currency,
      amount_local: amount,
      currency_local: currency,
      attributes: [],
      carrier_account: newId(),
      messages: [],
      estimated_days: 3,
      test: true,
    }))
    priced.push({ request, at: now(), rates })
    const messages = isTooMuch ? [{ source: 'USPS', code: '', text: 'The parcel is too heavy.' }] : []
    const { address_from: from, address_to: to, extra } = request
    return succeed(
      {
        object_id: shipment,
        object_created: timeOf(now()),
        object_updated: timeOf(now()),
        object_owner: 'shop@example.com',
        metadata: '',
        status: 'SUCCESS',
        extra,
        carrier_accounts: [],
        test: true,
        address_from: { ...(from as FormValues), object_id: newId() },
        address_to: { ...(to as FormValues), object_id: newId() },
        parcels: [{ ...parcel, object_id: newId(), object_state: 'VALID', object_created: timeOf(now()) }],
        rates,
        messages,
      },
      201,
    )
  }

  const toBody = ({ id, rate, from, metadata, at, number, status }: Transaction): object => {
    const isMade = !['QUEUED', 'WAITING', 'ERROR'].includes(status)
    const hasCode = isMade && rate.provider === 'USPS' && from.zip !== '00412'
    return {
      object_id: id,
      object_state: 'VALID',
      object_created: timeOf(at),
      object_owner: 'shop@example.com',
      rate: rate.object_id,
      metadata,
      status,
      test: true,
      tracking_number: isMade ? number : '',
      label_url: isMade ? `${conduct.files}/files/${id}.pdf` : '',
      label_file_type: 'PDF_4x6',
      ...(hasCode && { qr_code_url: `${conduct.files}/files/${id}.png` }),
      messages:
        status === 'ERROR' ? [{ source: 'USPS', code: 'FUNDS', text: 'There is no money on the account.' }] : [],
    }
  }

  const buy = ({ rate: id, metadata, label_file_type: type }: FormValues): DeskReply => {
    const found = rateOf(id)
    if (found === undefined) return refuse({ rate: [`Rate with supplied object_id ${String(id)} not found.`] })
    if (type !== 'PDF_4x6') return refuse({ label_file_type: ['Not a valid choice.'] })
    const isOld = now() - found.at > PRICES_LAST_MS
    const number = `92001${[...randomBytes(17)].map((byte) => byte % 10).join('')}`
    const transaction = {
      id: newId(),
      rate: found.rate,
      from: found.request.address_from as FormValues,
      metadata,
      at: now(),
      number,
      status: isOld ? 'ERROR' : conduct.buys,
    }
    transactions.push(transaction)
    return succeed(toBody(transaction), 201)
  }

  const refund = ({ transaction: id }: FormValues): DeskReply => {
    const transaction = transactions.find((one) => one.id === id)
    if (transaction === undefined || transaction.status === 'ERROR')
      return refuse({ transaction: ['There is nothing to be refunded.'] })
    if (transaction.status !== 'SUCCESS' && transaction.status !== 'REFUNDREJECTED')
      return refuse({ transaction: ['A refund was requested already.'] })
    const { refunds: status } = conduct
    transaction.status = { SUCCESS: 'REFUNDED', ERROR: 'REFUNDREJECTED' }[String(status)] ?? 'REFUNDPENDING'
    return succeed({ object_id: newId(), object_created: timeOf(now()), transaction: id, status, test: true }, 201)
  }

  const get = (path: string): DeskReply => {
    const [, what = '', id = '', query = ''] = /^(\w+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(path) ?? []
    const found =
      what === 'rates' ? rateOf(id)?.rate : what === 'tracks' ? tracks.get(decodeURIComponent(id)) : undefined
    if (found !== undefined) return succeed(found)
    if (what !== 'transactions') return refuse({ detail: 'Not found.' }, 404)
    const rate = new URLSearchParams(query).get('rate')
    const results = transactions.filter((one) => one.rate.object_id === rate).map(toBody)
    return succeed({ results: results.reverse() })
  }

  return {
    conduct,
    sold: (): readonly string[] =>
      transactions.filter(({ status }) => status !== 'ERROR').map(({ metadata }) => String(metadata)),
    asked: (): readonly FormValues[] => priced.map(({ request }) => request),
    decide(status: string): void {
      for (const one of transactions) one.status = status
    },
    sees(number: string, status: string, at: number): string {
      const last = { object_id: newId(), object_created: timeOf(at), object_updated: timeOf(at), status }
      const data = {
        carrier: 'usps',
        tracking_number: number,
        eta: null,
        messages: [],
        tracking_history: [],
        tracking_status: { ...last, status_date: timeOf(at), status_details: 'Seen' },
      }
      tracks.set(`usps/${number}`, data)
      return JSON.stringify({ event: 'track_updated', test: true, data })
    },
    signed(news: string, secret: string): Readonly<Record<string, string>> {
      const seconds = Math.floor(now() / 1_000)
      const digest = (of: string) => createHmac('sha256', secret).update(of).digest('hex')
      if (conduct.signs === 'body') return { 'shippo-auth-signature': digest(news) }
      if (conduct.signs === 'nothing') return {}
      return { 'shippo-auth-signature': `t=${seconds},v1=${digest(`${seconds}.${news}`)}` }
    },
    answer(method: string, path: string, form: FormValues): DeskReply {
      if (method === 'GET') return get(path)
      if (path === 'addresses') return succeed(validateAddress(form), 201)
      const handler = { shipments: ship, transactions: buy, refunds: refund }[path]
      return handler === undefined ? refuse({ detail: 'Not found.' }, 404) : handler(form)
    },
    zipOf(form: FormValues): string | undefined {
      const from = (form.address_from ?? rateOf(form.rate)?.request.address_from ?? form) as { readonly zip?: string }
      return from.zip
    },
  }
}
