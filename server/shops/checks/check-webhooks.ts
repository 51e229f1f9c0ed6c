import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { pointerTo } from '../../shape/pointer.ts'

/** Returns what is wrong with the address of a webhook; null when nothing is. Which networks it may lead to, the operator decides. */
const wrongUrl = (text: string): string | null =>
  text.includes('#') ? 'must not end in a fragment: it is never sent' : null

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
