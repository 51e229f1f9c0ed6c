import { shippoDesk } from '../../providers/carriers/shippo-desk.ts'
import { type Sample, sampleOf } from './sample.ts'

const address = { name: 'Ada', street1: '1 Quay', city: 'New York', state: 'NY', zip: '10001', country: 'US' }
const parcel = { length: '300', width: '200', height: '100', distance_unit: 'mm', weight: '300', mass_unit: 'g' }
const shipment = { address_from: address, address_to: address, parcels: [parcel], extra: { qr_code_requested: true } }

export function shippoSamples(): readonly Sample[] {
  const desk = shippoDesk(() => Date.parse('2026-11-20T12:00:00Z'))
  const samples: Sample[] = []
  const ask = (call: string, type: string, body: object = {}, of = '') => {
    const [method = '', path = ''] = call.split(' ')
    const answer = desk.answer(method, path.replace(':id', of), body as never)
    samples.push(sampleOf(call, answer, type))
    return answer.body as { readonly object_id: string; readonly rates: readonly { readonly object_id: string }[] }
  }
  const buy = (rate: string | undefined) =>
    ask('POST transactions', 'Transaction', { rate, label_file_type: 'PDF_4x6', metadata: 'harbour/1' })

  for (const differs of [{}, { street1: 'Unknown Road 7' }, { city: 'Far Bay' }])
    ask('POST addresses', 'Address', { ...address, ...differs, validate: true })
  ask('POST addresses', 'Address', address)
  ask('POST shipments', 'Shipment', { ...shipment, address_to: {} })
  ask('POST shipments', 'Shipment', { ...shipment, parcels: [{ ...parcel, weight: '90000' }] })
  const [first, second] = ask('POST shipments', 'Shipment', shipment).rates
  ask('GET rates/:id', 'Rate', {}, first?.object_id)
  ask('GET rates/:id', 'Rate', {}, 'none')
  buy('none')
  const { object_id: bought } = buy(first?.object_id)
  for (const buys of ['QUEUED', 'ERROR'] as const) {
    desk.conduct.buys = buys
    buy(second?.object_id)
  }
  ask('GET transactions?rate=:id', 'TransactionPaginatedList', {}, first?.object_id)
  ask('POST refunds', 'Refund', { transaction: 'none' })
  ask('POST refunds', 'Refund', { transaction: bought, async: false })
  ask('POST refunds', 'Refund', { transaction: bought, async: false })
  desk.sees('92001', 'TRANSIT', Date.parse('2026-11-21T12:00:00Z'))
  ask('GET tracks/usps/:id', 'Track', {}, '92001')
  return samples
}
