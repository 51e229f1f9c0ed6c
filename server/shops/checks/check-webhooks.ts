import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { pointerTo } from '../../shape/pointer.ts'

/** Names that mean this machine or this network, wherever they are asked for. */
const inward = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

const isAddress = (host: string): boolean => host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host)

/** What is wrong with where a webhook goes; null when nothing is. */
const wrongUrl = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) return 'is no address'
  if (url.protocol !== 'https:') return 'must be https'
  if (url.username !== '' || url.password !== '') return 'must not carry a user name'
  if (url.port !== '') return 'must not name a port: webhooks go to 443'
  if (url.hash !== '') return 'must not end in a fragment: it is never sent'
  const host = url.hostname.replace(/\.$/, '')
  if (isAddress(host)) return 'must have a host name, not an IP address'
  if (!host.includes('.') || inward.test(host)) return `leads to nobody in public: ${host}`
  return null
}

/** Webhooks that are named twice, hear of nothing or could reach nobody. Where their hosts lead is looked at each time they are posted to. */
export function checkWebhooks({ webhooks = [] }: ShopConfig): readonly ConfigProblem[] {
  const ids = webhooks.map(({ id }) => id)
  return webhooks.flatMap(({ id, url, events, visits }, index) => {
    const wrong = wrongUrl(url)
    return [
      ...(ids.indexOf(id) < index
        ? [{ pointer: pointerTo('/webhooks', index, 'id'), message: `"${id}" is the id of another webhook` }]
        : []),
      ...(wrong === null ? [] : [{ pointer: pointerTo('/webhooks', index, 'url'), message: wrong }]),
      ...(events?.length === 0 && visits === undefined
        ? [{ pointer: pointerTo('/webhooks', index, 'events'), message: 'is empty: this webhook hears of nothing' }]
        : []),
    ]
  })
}
