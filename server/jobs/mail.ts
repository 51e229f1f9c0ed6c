import { withNearDates } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { JobPayloads } from '../../schemas/records/job.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { LetterHead } from '../../screens/mail/letter.ts'
import { timeZoneOf } from '../domain/calendar/deadlines.ts'
import { maskOrderNumber, viewerOfReturn } from '../domain/items/gift-visibility.ts'
import { findPolicy } from '../domain/return/policy.ts'
import { createConfirmationUrl, returnUrl } from '../journey/follow-ups/links.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import { formatAddressee } from './addressee.ts'
import { createLetterPapers } from './letter-papers.ts'
import { letters } from './letters.ts'
import { formatPayoutTime } from './payout-time.ts'
import type { JobEnding } from './runner.ts'
import { shopperSenderOf } from './sender.ts'

type Needs = Pick<
  World,
  | 'store'
  | 'shops'
  | 'commerce'
  | 'mail'
  | 'files'
  | 'papers'
  | 'now'
  | 'newId'
  | 'log'
  | 'publicUrl'
  | 'namesShop'
  | 'mailFrom'
>

type Payload = JobPayloads['mail']

const buildLetterHead = (needs: Needs, record: ReturnRecord, config: ShopConfig): LetterHead => ({
  ...shopperSenderOf(needs, config),
  number: record.number,
  orderName: maskOrderNumber(viewerOfReturn(record.document), record.document.orderName),
  addressee: formatAddressee(record.document.customer.name, record.document.language),
  statusUrl: returnUrl(resolvePortalUrl(needs, config), record),
})

/** Mail servers repeat the refused address. Only the return stores it, where it can be erased. */
const redactAddresses = (reason: string): string =>
  reason.replace(/[^\s<>]+/g, (word) => (word.includes('@') ? '…' : word))

type Ending = { readonly state: 'done' | 'refused'; readonly answer: unknown }

/** @throws on a temporary failure, which the job retries. */
const send = async (needs: Needs, record: ReturnRecord, { letter, epoch, ...facts }: Payload): Promise<Ending> => {
  const to = record.document.customer.email
  if (to === null) return { state: 'refused', answer: { reason: 'no address' } }
  const config = await needs.shops.config(record.shopId, record.document.configVersion)
  const head = buildLetterHead(needs, record, config)
  const { language } = record.document
  const policy = findPolicy(record.document, config) ?? undefined
  const t = withNearDates(getTranslator({ config, language, policy }, needs.log), record.createdAt)
  const zone = timeZoneOf(config.settings)
  const confirmUrl = () => createConfirmationUrl({ ...needs, portalUrl: resolvePortalUrl(needs, config) }, record, to)
  const giftCardCode = (reference: string) => needs.commerce.giftCardCode({ shopId: record.shopId, reference })
  const papers = createLetterPapers(needs, record)
  const payoutTime = formatPayoutTime(record.document, config, t)
  const written = await letters[letter]({ record, facts, head, t, zone, confirmUrl, giftCardCode, papers, payoutTime })
  if (written === null) return { state: 'refused', answer: { reason: 'no longer true' } }
  const answer = await needs.mail.send({
    shopId: record.shopId,
    id: `mail:${record.id}:${epoch}`,
    to,
    from: needs.mailFrom,
    ...written,
  })
  if (answer.kind === 'sent') return { state: 'done', answer }
  return { state: 'refused', answer: { ...answer, reason: redactAddresses(answer.reason) } }
}

/** The Message-ID is the same on every attempt. A final refusal is recorded and not retried. */
export async function sendLetter(
  needs: Needs,
  { shopId, payload: letterPayload }: ClaimedJob<Payload>,
): Promise<JobEnding> {
  const of = { shopId, returnId: letterPayload.returnId, kind: 'mail', epoch: letterPayload.epoch } as const
  const record = await needs.store.outbox.findReturnOfDue(of)
  if (record === null) return { kind: 'done' }

  const ending = await send(needs, record, letterPayload)

  await needs.store.outbox.completeOne(of, { ...ending, at: needs.now() })
  return { kind: 'done' }
}
