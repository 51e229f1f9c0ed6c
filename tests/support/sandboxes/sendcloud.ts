import { sendcloudDesk } from '../../providers/carriers/sendcloud-desk.ts'
import { type Sample, sampleOf } from './sample.ts'

const address = (country: string) => ({
  name: 'Ada',
  address_line_1: 'Quay',
  house_number: '1',
  postal_code: '20095',
  city: 'Hamburg',
  country_code: country,
})

const returnForm = (reference: string, fields: object = {}) => ({
  from_address: address('DE'),
  to_address: address('NL'),
  ship_with: { type: 'shipping_option_code', shipping_option_code: 'dhl_de:return/return' },
  dimensions: { length: 300, width: 200, height: 100, unit: 'mm' },
  weight: { value: 300, unit: 'g' },
  parcel_items: [{ description: 'Shirt', quantity: 1, weight: { value: 300, unit: 'g' } }],
  send_tracking_emails: false,
  order_number: reference,
  external_reference: reference,
  total_order_value: { value: 48, currency: 'EUR' },
  delivery_option: 'drop_off_point',
  ...fields,
})

export function sendcloudSamples(): readonly Sample[] {
  const desk = sendcloudDesk(() => Date.parse('2026-11-20T12:00:00Z'))
  desk.conduct.files = 'https://panel.sendcloud.sc'
  const samples: Sample[] = []
  const record = (call: string, type: string, body: object = {}, of = '') => {
    const [method = '', path = ''] = call.split(' ')
    const answer = desk.answer(method, path.replace(':id', of), body as never)
    samples.push(sampleOf(call.replace(/\?.*/, ''), answer, type))
    return answer.body as { readonly return_id: number }
  }
  const day = `from_date=${encodeURIComponent('2026-11-19 00:00:00')}&to_date=${encodeURIComponent('2026-11-22 00:00:00')}`

  record('POST shipping-options', '', { functionalities: { returns: true }, calculate_quotes: true })
  record('POST shipping-options', '', { parcels: 'none' })
  record('POST returns/validate', 'Return to validate', returnForm('RET-1'))
  record('POST returns/validate', '', returnForm('RET-1', { ship_with: { type: 'shipping_option_code' } }))
  const { return_id: made } = record('POST returns', 'Created', returnForm('RET-1'))
  record('POST returns', '', returnForm('RET-1'))
  record('GET returns/:id', 'Return', {}, String(made))
  record('GET returns/:id', '', {}, '1')
  record(`GET returns?${day}`, 'List', {})
  record('PATCH returns/:id/cancel', 'Cancelled', {}, String(made))
  record('PATCH returns/:id/cancel', '', {}, String(made))
  for (const announces of ['later', 'fails'] as const) {
    desk.conduct.announces = announces
    const { return_id: id } = record('POST returns', 'Created', returnForm(`RET-${announces}`))
    record('GET returns/:id', 'Return', {}, String(id))
  }
  return samples
}
