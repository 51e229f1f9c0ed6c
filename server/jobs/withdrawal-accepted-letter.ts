import { withNearDates } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Withdrawal, WithdrawalChange } from '../../schemas/records/withdrawal.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import { withdrawalAcceptedMail } from '../../screens/mail/withdrawal-news.ts'
import { returnUrl } from '../journey/follow-ups/links.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { deriveWithdrawalKey, withdrawalUrl } from '../journey/follow-ups/withdrawal-key.ts'
import { mayOpenReturn, readAcceptedWithdrawal } from '../journey/operations/reading/accepted-withdrawal.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { World } from '../world.ts'
import { toBoughtItem } from './letter-context.ts'
import { listOrderTitles } from './order-titles.ts'
import { shopperSenderOf } from './sender.ts'

interface Acceptance {
  readonly withdrawal: Withdrawal
  readonly change: WithdrawalChange
  readonly config: ShopConfig
}

export async function writeAcceptedLetter(
  world: World,
  { withdrawal, change: { detail }, config }: Acceptance,
): Promise<RenderedLetter | null> {
  const { receivedAt, language, number } = withdrawal
  const returnIds = (detail.returns ?? []) as readonly string[]
  const accepted = await readAcceptedWithdrawal(world.store, withdrawal, { config, returnIds })
  if (accepted === null) return null
  const { parcels, unsent, amount, currency } = accepted
  const t = withNearDates(getTranslator({ config, language }, world.log), receivedAt)
  const undecided = await listOrderTitles(world, withdrawal, (detail.excluded ?? []) as readonly string[])
  const [page] = parcels.length > 0 && (await mayOpenReturn(world, withdrawal)) ? parcels : []
  const portalUrl = resolvePortalUrl(world, config)
  return withdrawalAcceptedMail(
    {
      ...shopperSenderOf(world, config),
      ...accepted,
      number,
      parcels: parcels.map(({ record, ...parcel }) => ({ ...parcel, items: record.document.items.map(toBoughtItem) })),
      unsent: unsent.flatMap(({ document }) => document.items.map(toBoughtItem)),
      undecided: undecided.map((title) => ({ title, variant: null, image: null })),
      amount: t.money(amount, currency),
      url: withdrawalUrl(portalUrl, deriveWithdrawalKey(world, withdrawal)),
      returnUrl: page === undefined ? null : returnUrl(portalUrl, page.record),
    },
    t,
  )
}
