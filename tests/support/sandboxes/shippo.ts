import { shippoDesk } from '../../providers/carriers/shippo-desk.ts'
import { type Sample, sampleOf } from './sample.ts'

const address = { name: 'Ada', street1: '1 Quay', city: 'New York', state: 'NY', zip: '10001', country: 'US' }
const parcel = { length: '300', width: '200', height: '100', distance_unit: 'mm', weight: '300', mass_unit: 'g' }
const shipment = { address_from: address, address_to: address, parcels: [parcel], extra: { qr_code_requested: true } }

export function shippoSamples(): readonly Sample[] {
  const desk = shippoDesk(() => Date.parse('2026-11-20T12:00:00Z'))
  const samples: Sample[] = []
  const record = (call: string, type: string, body: object = {}, of = '') => {
    const [method = '', path = ''] = call.split(' ')
    const answer = desk.answer(method, path.replace(':id', of), body as never)
    samples.push(sampleOf(call, answer, type))
    return answer.body as { readonly object_id: string; readonly rates: readonly { readonly object_id: string }[] }
  }
  const buy = (rate: string | undefined) =>
    record('POST transactions', 'Transaction', { rate, label_file_type: 'PDF_4x6', metadata: 'harbour/1' })

  for (const overrides of [{}, { street1: 'Unknown Road 7' }, { city: 'Far Bay' }])
    record('POST addresses', 'Address', { ...address, ...overrides, validate: true })
  record('POST addresses', 'Address', address)
  record('POST shipments', 'Shipment', { ...shipment, address_to: {} })
  record('POST shipments', 'Shipment', { ...shipment, parcels: [{ ...parcel, weight: '90000' }] })
  const [first, second] = record('POST shipments', 'Shipment', shipment).rates
  record('GET rates/:id', 'Rate', {}, first?.object_id)
  record('GET rates/:id', 'Rate', {}, 'none')
  buy('none')
  const { object_id: bought } = buy(first?.object_id)
  for (const buys of ['QUEUED', 'ERROR'] as const) {
    desk.conduct.buys = buys
    buy(second?.object_id)
  }
  record('GET transactions?rate=:id', 'TransactionPaginatedList', {}, first?.object_id)
  record('POST refunds', 'Refund', { transaction: 'none' })
  record('POST refunds', 'Refund', { transaction: bought, async: false })
  record('POST refunds', 'Refund', { transaction: bought, async: false })
  desk.sees('92001', 'TRANSIT', Date.parse('2026-11-21T12:00:00Z'))
  record('GET tracks/usps/:id', 'Track', {}, '92001')
  return samples
}
