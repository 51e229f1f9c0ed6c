import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

/** Null for a valid address. The operator restricts networks. */
const findUrlProblem = (text: string): string | null =>
  text.includes('#') ? 'must not contain a fragment: requests omit it' : null

/** Duplicate ids, webhooks without events, and invalid addresses. Hosts are resolved and checked at each delivery. */
export function checkWebhooks({ webhooks = [] }: ShopConfig): readonly ConfigProblem[] {
  const ids = webhooks.map(({ id }) => id)
  return webhooks.flatMap(({ id, url, events, visits }, index) => {
    const problem = findUrlProblem(url)
    return [
      ...(ids.indexOf(id) < index
        ? [{ pointer: pointerTo('/webhooks', index, 'id'), message: `"${id}" is also the id of another webhook` }]
        : []),
      ...(problem === null ? [] : [{ pointer: pointerTo('/webhooks', index, 'url'), message: problem }]),
      ...(events?.length === 0 && visits === undefined
        ? [{ pointer: pointerTo('/webhooks', index, 'events'), message: 'is empty: this webhook receives no events' }]
        : []),
    ]
  })
}
