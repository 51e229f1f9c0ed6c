import type { CarriersAdapter } from '../../../schemas/config/carriers.ts'
import type { AdapterOptions } from '../adapter.ts'
import type { CarrierAdapter } from './carrier-adapter.ts'
import { easyPostAdapter } from './easypost/adapter.ts'
import { localCarrierAdapter } from './local/adapter.ts'
import { sendcloudAdapter } from './sendcloud/adapter.ts'
import { shippoAdapter } from './shippo/adapter.ts'

type Options = AdapterOptions<CarriersAdapter>

export const carrierRegistry: { readonly [Name in keyof Options]: CarrierAdapter<Options[Name]> } = {
  easypost: easyPostAdapter,
  local: localCarrierAdapter,
  sendcloud: sendcloudAdapter,
  shippo: shippoAdapter,
}
