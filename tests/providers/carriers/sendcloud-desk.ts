import { createHmac } from 'node:crypto'
import { isOptionsRequest, isReturnRequest } from './sendcloud-schema.ts'

interface DeskReply {
  readonly status: number
  readonly body: object
}

type FormValues = Readonly<Record<string, unknown>>

interface Address {
  readonly address_line_1: string
  readonly city: string
  readonly postal_code: string
  readonly country_code: string
}

interface ReturnForm extends FormValues {
  readonly from_address: Address
  readonly to_address: Address
  readonly order_number: string
  readonly external_reference: string
  readonly delivery_option: string
  readonly parcel_items: readonly FormValues[]
  readonly dimensions: {
    readonly unit: string
    readonly length: number
    readonly width: number
    readonly height: number
  }
  readonly weight: { readonly value: number }
  readonly ship_with: { readonly shipping_option_code: string }
}

interface StoredReturn {
  readonly id: number
  readonly form: ReturnForm
  readonly at: number
  readonly number: string
  state: string
  failure: object | null
}

interface SendcloudConduct {
  /** `later` stays in announcing until `announce` is called. */
  announces: 'at-once' | 'later' | 'fails' | 'address-fails'
  cancels: 'done' | 'requested' | 'conflict'
  /** The carrier gets the customs papers electronically. */
  paperless: boolean
  /** [open] The lists may lack the id of a return, which the schema does not name. */
  listsIds: boolean
  /** [open] A used reference may be accepted. */
  acceptsUsed: boolean
  /** The offset of the list's times. */
  listHours: number
  files: string
}

const succeed = (body: object, status = 200): DeskReply => ({ status, body })
const refuse = (field: string, code: string, message: string, status = 400): DeskReply => ({
  status,
  body: { errors: [{ field, code, message }] },
})

const PAGE = 40
const MOST_GRAMS = 31_500

const options = [
  { code: 'dhl_de:return/return', name: 'DHL Retoure', carrier: ['dhl_de', 'DHL'], price: '4.99', labelless: false },
  { code: 'dhl_de:return/labelless', name: 'DHL QR', carrier: ['dhl_de', 'DHL'], price: '4.49', labelless: true },
  { code: 'dpd:return/return', name: 'DPD Return', carrier: ['dpd', 'DPD'], price: '5.25', labelless: false },
  { code: 'own:return/return', name: 'Own contract', carrier: ['own', 'Own'], price: null, labelless: false },
] as const
type Option = (typeof options)[number]

const optionOf = (code: unknown): Option | undefined => options.find((one) => one.code === code)

const toOptionBody = ({ code, name, carrier, price, labelless }: Option, quotes: boolean) => ({
  code,
  name,
  carrier: { code: carrier[0], name: carrier[1] },
  product: { code: code.split('/')[0], name },
  functionalities: { returns: true, labelless, pick_up: false, tracked: true },
  max_dimensions: { length: '120', width: '60', height: '60', unit: 'cm' },
  weight: { min: { value: '0.001', unit: 'kg' }, max: { value: '31.500', unit: 'kg' } },
  contract: { id: 1, client_id: '', carrier_code: carrier[0], name: '' },
  requirements: { fields: [], export_documents: false, is_service_point_required: false },
  charging_type: 'label_creation',
  quotes:
    quotes && price !== null
      ? [
          {
            weight: { min: { value: '0.001', unit: 'kg' }, max: { value: '31.500', unit: 'kg' } },
            price: { breakdown: [], total: { value: price, currency: 'EUR' } },
            lead_time: 48,
          },
        ]
      : null,
})

/** In kilograms and without units. */
const toValidated = ({ dimensions, weight, ...form }: ReturnForm): object => {
  const { unit: _unit, ...size } = dimensions
  return { ...form, dimensions: size, weight: weight.value / 1_000 }
}

const announced: ReadonlySet<string> = new Set(['Announced', 'En route to sorting center', 'Delivered'])

/** Validates bodies by the maker's schema, and knows a return by its reference alone. */
export const sendcloudDesk = (now: () => number) => {
  const stored: StoredReturn[] = []
  const conduct: SendcloudConduct = {
    announces: 'at-once',
    cancels: 'requested',
    paperless: false,
    listsIds: true,
    acceptsUsed: false,
    listHours: 1,
    files: '',
  }

  const offer = (form: FormValues): DeskReply => {
    if (!isOptionsRequest.Check(form)) return refuse('parcels', 'invalid', 'The request is invalid.')
    const {
      shipping_option_code: code,
      parcels,
      calculate_quotes: quotes,
    } = form as {
      readonly shipping_option_code?: string
      readonly parcels?: readonly { readonly weight: { readonly value: string } }[]
      readonly calculate_quotes: boolean
    }
    const isTooHeavy = Number(parcels?.[0]?.weight.value ?? 0) > MOST_GRAMS
    const fitting = options.filter((one) => !isTooHeavy && (code === undefined || one.code === code))
    return succeed({ data: fitting.map((one) => toOptionBody(one, quotes)), message: null })
  }

  const findFault = (form: FormValues): DeskReply | null => {
    if (!isReturnRequest.Check(form)) {
      const [fault] = isReturnRequest.Errors(form)
      return refuse(String(fault?.instancePath.slice(1).replaceAll('/', '.')), 'invalid', String(fault?.message))
    }
    const { from_address: from, to_address: to, ship_with: ship, parcel_items: items } = form as ReturnForm
    for (const [name, address] of Object.entries({ from_address: from, to_address: to }))
      if (address.address_line_1.startsWith('Unknown'))
        return refuse(`${name}.address_line_1`, 'invalid', 'This street does not exist.')
    if (optionOf(ship.shipping_option_code) === undefined)
      return refuse('ship_with.shipping_option_code', 'invalid_choice', 'This shipping option is not available.')
    const isExport = from.country_code === 'CH'
    if (isExport && items.some(({ hs_code: code, origin_country: origin }) => !code || !origin))
      return refuse('parcel_items.0.hs_code', 'required', 'This field is required.')
    return null
  }

  const announce = (one: StoredReturn): void => {
    const { announces } = conduct
    one.state = { 'at-once': 'Announced', later: 'Being announced' }[String(announces)] ?? 'Announcement failed'
    const pointer = announces === 'address-fails' ? '/data/attributes/from_address/postal_code' : ''
    const detail = announces === 'address-fails' ? 'The postal code is unknown.' : 'The carrier refused.'
    if (one.state === 'Announcement failed')
      one.failure = { status: '400', code: 'invalid', detail, source: { pointer } }
  }

  const create = (form: FormValues): DeskReply => {
    const fault = findFault(form)
    if (fault !== null) return fault
    const { external_reference: reference } = form as ReturnForm
    if (!conduct.acceptsUsed && stored.some(({ form: { external_reference: used } }) => used === reference))
      return refuse('external_reference', 'invalid', 'External reference has already been used in another return.')
    const id = 12_000 + stored.length
    const number = `JVGL${String(60_000_000_000 + id)}`
    const one: StoredReturn = { id, form: form as ReturnForm, at: now(), number, state: '', failure: null }
    announce(one)
    stored.push(one)
    return succeed({ return_id: id, parcel_id: id + 50_000, multi_collo_ids: [] }, 201)
  }

  const toBody = ({ id, form, at, number, state, failure }: StoredReturn, listed = false): object => {
    const hasLabel = announced.has(state)
    const url = `${conduct.files}/api/v3/parcels/${id + 50_000}/documents/label`
    const option = optionOf(form.ship_with.shipping_option_code)
    const hasCode = form.from_address.postal_code !== '00412'
    return {
      ...(listed && conduct.listsIds && { id }),
      from_address: form.from_address,
      to_address: form.to_address,
      shipping_product: { code: option?.code.split('/')[0] },
      shipping_option: { code: option?.code ?? null },
      dimensions: form.dimensions,
      weight: form.weight,
      collo_count: 1,
      parcel_items: form.parcel_items,
      send_tracking_emails: false,
      label_url: hasLabel ? url : null,
      ...(hasLabel && { label: { normal_printer: Array(4).fill(`${url}?paper_size=a4`), label_printer: url } }),
      label_cost: { value: Number(option?.price ?? 0), currency: 'EUR' },
      insurance: false,
      tracking_number: hasLabel ? number : null,
      tracking_url: hasLabel ? `https://tracking.sendcloud.sc/forward?code=${number}` : null,
      is_cancellable: hasLabel && conduct.cancels !== 'conflict',
      // Oldest first; the order is not documented.
      status_history: [
        statusOf('Ready to Ship', at, 1),
        ...(state === 'Being announced' ? [] : [statusOf('Being announced', at, 2)]),
        statusOf(state, at, 3),
      ],
      created_at: new Date(at).toISOString(),
      delivered_at: null,
      delivered_at_iso: null,
      order_number: form.order_number,
      customs_invoice_nr: null,
      delivery_option: hasCode ? form.delivery_option : 'drop_off_point',
      status: 'open',
      ...(failure !== null && { errors: [failure] }),
    }
  }

  const statusOf = (status: string, at: number, id: number) => ({
    carrier_update_timestamp: new Date(at).toISOString(),
    parcel_status_history_id: String(id),
    parent_status: status,
    carrier_code: 'x',
    carrier_message: status,
  })

  const list = (query: URLSearchParams): DeskReply => {
    const [from, to] = ['from_date', 'to_date'].map((name) => {
      const text = query.get(name) ?? ''
      return Date.parse(`${text.replace(' ', 'T')}Z`) - conduct.listHours * 3_600_000
    })
    if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to))
      return refuse('from_date', 'required', 'This field is required.')
    const start = Number(atob(query.get('cursor') ?? '').replace('p=', '') || 0)
    const found = stored.filter(({ at }) => at >= from && at <= to).toReversed()
    const page = found.slice(start, start + PAGE)
    query.set('cursor', btoa(`p=${start + PAGE}`))
    return succeed({
      ...(found.length > start + PAGE && { next: `http://panel.sendcloud.sc/api/v3/returns?${query}` }),
      data: page.map((one) => toBody(one, true)),
    })
  }

  const cancel = (one: StoredReturn): DeskReply => {
    if (conduct.cancels === 'conflict' || !announced.has(one.state))
      return {
        status: 409,
        body: { errors: [{ field: 'returns', code: 409, message: 'Return is not cancellable.' }] },
      }
    one.state = conduct.cancels === 'done' ? 'Cancelled' : 'Cancellation requested'
    return succeed({ message: 'Cancellation requested successfully' }, 202)
  }

  return {
    conduct,
    sold: (): readonly string[] => stored.map(({ form }) => form.external_reference),
    purchases: (): readonly { readonly reference: string; readonly live: boolean }[] =>
      stored.map(({ form, state }) => ({ reference: form.external_reference, live: !state.startsWith('Cancel') })),
    forms: (): readonly ReturnForm[] => stored.map(({ form }) => form),
    /** Sets the state of all returns, in Sendcloud's words. */
    decide(state: string): void {
      for (const one of stored) one.state = state
    },
    /** Ends the announcement of open returns as `announces` says; `until` is their latest creation. */
    fail(until = Number.POSITIVE_INFINITY): void {
      for (const one of stored.filter(({ state, at }) => state === 'Being announced' && at <= until)) announce(one)
    },
    /** The body of a webhook, with its signature. */
    reports(number: string, status: { readonly id: number; readonly message: string }, at: number, secret: string) {
      const payload = JSON.stringify({
        action: 'parcel_status_changed',
        timestamp: at,
        carrier_status_change_timestamp: at,
        parcel: { id: 1, tracking_number: number, status, order_number: '', name: 'Ada' },
      })
      const signature = createHmac('sha256', secret).update(payload).digest('hex')
      return { payload, signature }
    },
    answer(method: string, path: string, form: FormValues): DeskReply {
      const [, id, action] = /^returns\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
      const found = stored.find((known) => String(known.id) === id)
      if (method === 'POST' && path === 'shipping-options') return offer(form)
      if (method === 'POST' && path === 'returns/validate')
        return findFault(form) ?? succeed(toValidated(form as ReturnForm))
      if (method === 'POST' && path === 'returns') return create(form)
      if (method === 'GET' && path.startsWith('returns?')) return list(new URLSearchParams(path.split('?')[1]))
      if (found === undefined) return refuse('id', 'not_found', 'No return matches the given query.', 404)
      if (method === 'PATCH' && action === 'cancel') return cancel(found)
      return succeed(toBody(found))
    },
    fileOf(path: string, accept: string): 'pdf' | 'png' | null {
      const [, parcel, type] = /^\/api\/v3\/parcels\/(\d+)\/documents\/(label|customs-declaration)$/.exec(path) ?? []
      const found = stored.find(({ id, state }) => String(id + 50_000) === parcel && announced.has(state))
      if (found === undefined) return null
      if (type !== 'label' && (conduct.paperless || found.form.from_address.country_code !== 'CH')) return null
      return accept === 'image/png' ? 'png' : 'pdf'
    },
    zipOf: ({ from_address: from }: FormValues): string | undefined => (from as Address | undefined)?.postal_code,
  }
}
