import { translator } from '../../../locales/translate.ts'
import { getWithdrawalLabels } from '../../../locales/withdrawal-labels.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { WithdrawalStatement } from '../../../schemas/records/withdrawal.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import type { World } from '../../world.ts'
import { deriveWithdrawalKey, hashWithdrawalKey, hashWithdrawalText } from '../follow-ups/withdrawal-key.ts'

export interface DemoStatement {
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly language: string
  readonly daysAgo: number
  readonly items?: readonly string[]
  readonly bounced?: true
}

const listItems = (order: Order | null, titles: readonly string[]): WithdrawalStatement['items'] =>
  (order?.lines ?? []).flatMap(({ id, title, variantTitle }) =>
    titles.includes(variantTitle ?? title)
      ? [{ id: `${id}.1`, title: variantTitle === null ? title : `${title} (${variantTitle})` }]
      : [],
  )

const writeStatement = (
  { name, contract, email, language, items }: DemoStatement,
  { trader, units }: { readonly trader: string; readonly units: WithdrawalStatement['items'] },
): WithdrawalStatement => {
  const t = translator({ language })
  const goods = units.map(({ title }) => title).join('; ')
  const key = items === undefined ? 'withdraw.statement' : 'withdraw.statement-items'
  return {
    ...{ name, contract, note: '', items: units, scope: items === undefined ? 'whole' : 'items' },
    label: getWithdrawalLabels(language).confirm,
    text: t.sentences([t(key, { name, contract, trader, goods }), t('withdraw.statement-email', { email })]),
  }
}

export async function addDemoWithdrawals(
  world: World,
  shopId: string,
  statements: readonly DemoStatement[],
): Promise<void> {
  const { store, shops, commerce, newId, now } = world
  const config = await shops.inForce(shopId)
  const pointers = await store.shops.pointers(shopId)
  if (config === null || pointers === null) return
  const trader = config.withdrawal?.trader?.name ?? config.shop.name
  for (const demo of statements) {
    const { contract, items = [], email, language, daysAgo, bounced } = demo
    const order = items.length === 0 ? null : await commerce.findOrderByName(shopId, contract)
    const statement = writeStatement(demo, { trader, units: listItems(order, items) })
    const [id, at] = [newId(), now() - daysAgo * DAY_MS]
    const keyHash = hashWithdrawalKey(deriveWithdrawalKey(world, { shopId, id }))
    const facts = { configVersion: pointers.live, identified: false, suspect: false, match: null, orderId: null }
    await store.transaction(async ({ withdrawals, enqueue }) => {
      const { withdrawal } = await withdrawals.create(
        {
          ...{ ...facts, shopId, id, keyHash, receivedAt: at, language, statement, email },
          ...{ zone: timeZoneOf(config.settings), textHash: hashWithdrawalText(statement.text) },
        },
        id,
      )
      await withdrawals.append(withdrawal, { event: 'received', at, detail: {} })
      const state = bounced === true ? 'bounced' : 'sent'
      await withdrawals.recordAcknowledgement(withdrawal, { state, at, hash: null })
      const event = bounced === true ? 'bounced' : 'acknowledged'
      await withdrawals.append(withdrawal, { event, at, detail: {} })
      await enqueue({ shopId, kind: 'withdrawal-match', key: id, payload: { withdrawal: id }, runAt: now() })
    })
  }
}
