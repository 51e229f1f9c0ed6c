import { easyPostSamples } from './easypost.ts'
import { medusaSamples } from './medusa.ts'
import type { Sample } from './sample.ts'
import { sendcloudSamples } from './sendcloud.ts'
import { shippoSamples } from './shippo.ts'
import { stripeSamples } from './stripe.ts'
import { wooCommerceSamples } from './woocommerce.ts'

export type Maker = 'easypost' | 'shippo' | 'sendcloud' | 'stripe' | 'medusa' | 'woocommerce'

export const samplesOf: Readonly<Record<Maker, () => Promise<readonly Sample[]> | readonly Sample[]>> = {
  easypost: easyPostSamples,
  shippo: shippoSamples,
  sendcloud: sendcloudSamples,
  stripe: stripeSamples,
  medusa: medusaSamples,
  woocommerce: wooCommerceSamples,
}
