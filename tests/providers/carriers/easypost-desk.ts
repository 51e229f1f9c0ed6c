import { randomBytes } from 'node:crypto'

interface DeskReply {
  readonly status: number
  readonly body: object
}

type FormValues = Readonly<Record<string, unknown>>

interface Sold {
  readonly rate: FormValues
  readonly at: number
  readonly number: string
  readonly format: 'pdf' | 'png'
}

interface Shipment {
  readonly id: string
  readonly request: FormValues
  readonly messages: readonly FormValues[]
  rates: readonly FormValues[]
  ratedAt: number
  sold: readonly Sold[]
  refund: string | null
  forms: readonly FormValues[]
}

export interface DeskConduct {
  /** [open] Whether EasyPost sells a bought shipment again. */
  sellsAgain: boolean
  /** [open] Whether carriers offer rates for returns. */
  ratesReturns: boolean
  /** Initial state of a refund. */
  refunds: 'submitted' | 'refunded' | 'rejected' | 'not_applicable'
  /** Address of labels and codes. */
  files: string
  /** Milliseconds of a purchase that times out; the label exists afterwards. */
  slowMs: number
  /** The account cannot pay for a label. */
  broke: boolean
}

const refuse = (code: string, message: string, status = 422): DeskReply => ({
  status,
  body: { error: { code, message, errors: [] } },
})
const succeed = (body: object, status = 200): DeskReply => ({ status, body })
const idOf = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const timeOf = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

const RATES_LAST_MS = 3_600_000
const MOST_OUNCES = 1_120

const services = [
  { carrier: 'USPS', service: 'Priority', rate: '6.88', currency: 'USD' },
  { carrier: 'USPS', service: 'GroundAdvantage', rate: '5.93', currency: 'USD' },
  { carrier: 'UPSDAP', service: 'Ground', rate: '9.10', currency: 'USD' },
  { carrier: 'RoyalMail', service: 'Tracked', rate: '3.10', currency: 'GBP' },
] as const

const verifyAddress = (address: FormValues, isAsked: boolean): object => {
  const unknown = String(address.street1).startsWith('Unknown')
  const isFarAway = address.city === 'Far Bay'
  const error = unknown
    ? { code: 'E.HOUSE_NUMBER.INVALID', field: 'street1', message: 'House number is invalid', suggestion: null }
    : { code: 'E.COUNTRY.UNSUPPORTED', field: 'country', message: 'Country not supported', suggestion: null }
  const delivery =
    unknown || isFarAway
      ? { success: false, errors: [error], details: {} }
      : { success: true, errors: [], details: { latitude: 40.75, longitude: -73.99, time_zone: 'America/New_York' } }
  return {
    id: idOf('adr'),
    object: 'Address',
    ...address,
    verifications: isAsked
      ? { zip4: { success: !unknown, errors: unknown ? [error] : [], details: null }, delivery }
      : {},
  }
}

const findWrong = ({ to_address: to, from_address: from, parcel }: FormValues): string | null => {
  for (const address of [to, from] as (FormValues | undefined)[])
    if (!['street1', 'city', 'zip', 'country'].every((name) => isText(address?.[name])))
      return 'ADDRESS.PARAMETERS.INVALID'
  const sizes = ['length', 'width', 'height', 'weight'].map((name) => (parcel as FormValues | undefined)?.[name])
  return sizes.every((size) => typeof size === 'number' && size > 0 && Number.isInteger(Math.round(size * 1e6) / 1e5))
    ? null
    : 'PARCEL.PARAMETERS.INVALID'
}

export const easyPostDesk = (now: () => number) => {
  const shipments = new Map<string, Shipment>()
  const conduct: DeskConduct = {
    sellsAgain: false,
    ratesReturns: true,
    refunds: 'submitted',
    files: '',
    slowMs: 0,
    broke: false,
  }

  const ratesFor = (
    id: string,
    { parcel, carrier_accounts: accounts, is_return: back }: FormValues,
  ): readonly FormValues[] =>
    Number((parcel as FormValues).weight) > MOST_OUNCES ||
    (accounts as string[] | undefined)?.includes('ca_empty') ||
    (back === true && !conduct.ratesReturns)
      ? []
      : services.map((one) => ({
          id: idOf('rate'),
          object: 'Rate',
          ...one,
          shipment_id: id,
          list_rate: '9.99',
          delivery_days: 3,
        }))

  /** An answer; returns have both addresses swapped. */
  const toBody = ({ id, request, messages, rates, sold, refund: refundState, forms }: Shipment): object => {
    const last = sold.findLast(({ at }) => at <= now())
    const url = last && `${conduct.files}/files/${id}.${last.format}`
    return {
      id,
      object: 'Shipment',
      mode: 'test',
      is_return: request.is_return === true,
      reference: request.reference ?? null,
      created_at: timeOf(now()),
      messages,
      rates,
      refund_status: refundState,
      forms,
      fees: [],
      insurance: null,
      to_address: request.is_return === true ? request.from_address : request.to_address,
      from_address: request.is_return === true ? request.to_address : request.from_address,
      tracking_code: last?.number ?? null,
      selected_rate: last?.rate ?? null,
      tracker: null,
      postage_label: last
        ? {
            object: 'PostageLabel',
            created_at: timeOf(last.at),
            label_url: url,
            label_pdf_url: last.format === 'pdf' ? url : null,
          }
        : null,
    }
  }

  const create = (request: FormValues): DeskReply => {
    const wrong = findWrong(request)
    if (wrong !== null) return refuse(wrong, 'Missing or invalid parameter.')
    const id = idOf('shp')
    const rates = ratesFor(id, request)
    const message = conduct.ratesReturns ? 'The parcel is too heavy.' : 'is_return is not supported by this account.'
    const messages = rates.length > 0 ? [] : [{ carrier: 'USPS', type: 'rate_error', message }]
    const shipment: Shipment = { id, request, messages, rates, ratedAt: now(), sold: [], refund: null, forms: [] }
    shipments.set(id, shipment)
    return succeed(toBody(shipment), 201)
  }

  const buy = (shipment: Shipment, rateId: unknown): DeskReply => {
    if (shipment.sold.length > 0 && !conduct.sellsAgain)
      return refuse('SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
    if (conduct.broke) return refuse('PAYMENT_REQUIRED', 'Insufficient funds.', 402)
    const rate = shipment.rates.find(({ id }) => id === rateId)
    if (rate === undefined || now() - shipment.ratedAt > RATES_LAST_MS)
      return refuse('SHIPMENT.POSTAGE.FAILURE', 'The requested rate is not available any more.')
    const number = `94001${[...randomBytes(17)].map((byte) => byte % 10).join('')}`
    const at = now() + conduct.slowMs
    shipment.sold = [...shipment.sold, { rate, at, number, format: rate.carrier === 'UPSDAP' ? 'png' : 'pdf' }]
    return at > now()
      ? refuse('SHIPMENT.POSTAGE.TIMED_OUT', 'The carrier did not respond in time.')
      : succeed(toBody(shipment))
  }

  const refund = (shipment: Shipment): DeskReply => {
    if (shipment.sold.length === 0) return refuse('SHIPMENT.REFUND.UNAVAILABLE', 'Nothing was bought.')
    if (shipment.refund !== null && shipment.refund !== 'rejected')
      return refuse('SHIPMENT.REFUND.UNAVAILABLE', 'The refund was requested already.')
    shipment.refund = conduct.refunds
    return succeed(toBody(shipment))
  }

  const form = (shipment: Shipment, type: unknown): DeskReply => {
    const carrier = shipment.sold.at(-1)?.rate.carrier
    const sender = shipment.request.to_address as FormValues
    if (type !== 'label_qr_code' || carrier !== 'USPS' || sender.zip === '00412')
      return refuse('SHIPMENT.FORM.UNAVAILABLE', 'This form cannot be made for this shipment.')
    shipment.forms = [
      {
        object: 'Form',
        form_type: type,
        form_url: `${conduct.files}/files/${shipment.id}.png`,
        submitted_electronically: null,
      },
    ]
    return succeed(toBody(shipment), 201)
  }

  const verbs: Readonly<Record<string, (shipment: Shipment, fields: FormValues) => DeskReply>> = {
    'GET ': (shipment) => succeed(toBody(shipment)),
    'POST buy': (shipment, { rate }) => buy(shipment, (rate as FormValues | undefined)?.id),
    'POST refund': refund,
    'POST forms': (shipment, { form: request }) => form(shipment, (request as FormValues | undefined)?.type),
    'POST rerate'(shipment) {
      shipment.rates = ratesFor(shipment.id, shipment.request)
      shipment.ratedAt = now()
      // Recorded: the rates without their shipment.
      return succeed({ rates: shipment.rates })
    },
    'GET label'(shipment) {
      shipment.sold = shipment.sold.map((one) => ({ ...one, format: 'pdf' }))
      return succeed(toBody(shipment))
    },
  }

  return {
    conduct,
    sold: (): readonly string[] =>
      [...shipments.values()].flatMap(({ request, sold }) => sold.map(() => String(request.reference))),
    asked: (): readonly FormValues[] => [...shipments.values()].map(({ request }) => request),
    decide(status: string): void {
      for (const shipment of shipments.values()) if (shipment.refund !== null) shipment.refund = status
    },
    answer(method: string, path: string, fields: FormValues): DeskReply {
      if (method === 'POST' && path === 'addresses')
        return succeed(verifyAddress(fields.address as FormValues, fields.verify === true), 201)
      if (method === 'POST' && path === 'shipments') return create((fields.shipment ?? {}) as FormValues)
      const [, id = '', verb = ''] = /^shipments\/(shp_\w+)(?:\/(\w+))?$/.exec(path) ?? []
      const shipment = shipments.get(id)
      const handler = verbs[`${method} ${verb}`]
      return shipment === undefined || handler === undefined
        ? refuse('NOT_FOUND', 'The resource cannot be found.', 404)
        : handler(shipment, fields)
    },
    senderOf: (path: string): string | undefined => {
      const request = shipments.get(/shp_\w+/.exec(path)?.[0] ?? '')?.request
      return (request?.to_address as FormValues | undefined)?.zip as string | undefined
    },
  }
}
