import { easyPostDesk } from '../../providers/carriers/easypost-desk.ts'
import { type Sample, sampleOf } from './sample.ts'

const address = { name: 'Ada', street1: '1 Quay', city: 'New York', state: 'NY', zip: '10001', country: 'US' }
const parcel = { length: 11.9, width: 7.9, height: 4, weight: 10.6 }
const shipment = { is_return: true, to_address: address, from_address: address, parcel }

export function easyPostSamples(): readonly Sample[] {
  const desk = easyPostDesk(() => Date.parse('2026-11-20T12:00:00Z'))
  const samples: Sample[] = []
  const record = (call: string, type: string, body: object = {}, id = '') => {
    const [method = '', path = ''] = call.split(' ')
    const answer = desk.answer(method, path.replace(':id', id), body as never)
    samples.push(sampleOf(call, answer, type))
    return answer.body as { readonly id: string; readonly rates: readonly { readonly id: string }[] }
  }
  const verify = (overrides: object) =>
    record('POST addresses', 'Address', { verify: true, address: { ...address, ...overrides } })
  const create = (overrides: object = {}) =>
    record('POST shipments', 'Shipment', { shipment: { ...shipment, ...overrides } })
  const buy = (id: string, rate: string | undefined) =>
    record('POST shipments/:id/buy', 'Shipment', { rate: { id: rate } }, id)

  for (const overrides of [{}, { street1: 'Unknown Road 7' }, { city: 'Far Bay' }]) verify(overrides)
  record('POST addresses', 'Address', { address })
  create({ to_address: {} })
  create({ parcel: {} })
  create({ parcel: { ...parcel, weight: 2_000 } })
  const { id: shipmentId } = create({ reference: 'harbour/1', options: { label_format: 'PDF' } })
  record('GET shipments/:id', 'Shipment', {}, shipmentId)
  record('GET shipments/:id', 'Shipment', {}, 'shp_none')
  record('POST shipments/:id/refund', 'Shipment', {}, shipmentId)
  const { rates } = record('POST shipments/:id/rerate', 'Rates', {}, shipmentId)
  buy(shipmentId, 'rate_none')
  desk.conduct.broke = true
  buy(shipmentId, rates[0]?.id)
  desk.conduct.broke = false
  const { id: slow, rates: slowRates } = create()
  desk.conduct.slowMs = 1
  buy(slow, slowRates[0]?.id)
  desk.conduct.slowMs = 0
  buy(shipmentId, rates[0]?.id)
  buy(shipmentId, rates[0]?.id)
  record('GET shipments/:id/label', 'Shipment', {}, shipmentId)
  record('POST shipments/:id/forms', 'Shipment', { form: { type: 'label_qr_code' } }, shipmentId)
  record('POST shipments/:id/forms', 'Shipment', { form: { type: 'none' } }, shipmentId)
  record('POST shipments/:id/refund', 'Shipment', {}, shipmentId)
  return samples
}
