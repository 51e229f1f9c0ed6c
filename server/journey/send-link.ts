import { plainName } from '../domain/journey/budgets.ts'
import type { World } from '../world.ts'
import type { Scene } from './order.ts'
import { spendOne } from './tries.ts'
import { type Answer, go, type Intent, stay } from './visit.ts'

/**
 * Has a link sent to the address of the order that was typed. Whether there is such an order is found out by the job: the answer,
 * and the work until it is given, are the same for every number (FIX-30).
 */
export async function sendLink(needs: Pick<World, 'store' | 'newId'>, scene: Scene, intent: Intent): Promise<Answer> {
  const { t, visit, language } = scene
  const { shopId, network, now } = visit
  const order = (intent.values.order ?? '').trim()
  if (order === '') {
    const fields = [{ form: 'lookup', name: 'order', message: t('field.required') }]
    return stay({ code: 'invalid', title: t('fault.invalid'), fields })
  }
  const full =
    (await spendOne(needs, visit, { scope: 'letters-network', subject: network })) ??
    (await spendOne(needs, visit, { scope: 'letters', subject: plainName(order) }))
  if (full === null)
    await needs.store.enqueue({
      shopId,
      kind: 'order-link',
      key: needs.newId(),
      payload: { order, language },
      runAt: now,
    })
  return go('/', { effects: [{ type: 'toast', tone: 'success', text: t('lookup.link-sent') }] })
}
