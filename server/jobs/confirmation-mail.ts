import { type Translate, translator } from '../../locales/translate.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { type ConfirmationView, confirmationMail } from '../../screens/mail/confirmation.ts'
import { contentUnder } from '../domain/items/policy.ts'
import { getsOf, isSent, sendBy } from '../domain/return/status.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { Outcome } from './runner.ts'

type Needs = Pick<World, 'store' | 'shops' | 'mail' | 'now' | 'log' | 'publicUrl' | 'mailFrom'>

const viewOf = ({ publicUrl }: Needs, given: ReturnRecord, shop: string, t: Translate): ConfirmationView => {
  const { document, number, key } = given
  const gets = getsOf(document)
  const money = (amount: number) => t.money(amount, document.totals.currency)
  const item = ({ ware }: { ware: { title: string; variantTitle: string | null } }) => ({
    title: ware.title,
    variant: ware.variantTitle,
  })
  return {
    shop,
    number,
    orderName: document.orderName,
    firstName: document.customer.name?.split(/\s+/)[0] ?? null,
    sent: document.items.map((one) => ({ ...item(one), reason: one.reason.text })),
    received: document.replacements.map(item),
    gets: { kind: gets.kind, amount: money(gets.amount) },
    holds: document.holds.map(({ of, authorized, deadline }) => ({ of, amount: money(authorized), deadline })),
    paid: document.payment?.by === 'card' ? money(document.payment.amount) : null,
    returnBy: isSent(document) ? sendBy(document) : null,
    statusUrl: `${publicUrl}/#/return/${key}`,
  }
}

/** Confirms a return by mail, in the shopper's language. A mail that is refused for good is recorded and not tried again. */
export async function sendConfirmation(needs: Needs, job: ClaimedJob): Promise<Outcome> {
  const { returnId } = job.payload as { returnId: string }
  const given = await needs.store.returns.find(job.shopId, returnId)
  const to = given?.document.customer.email ?? null
  if (given === null) return { kind: 'done' }

  const of = { shopId: job.shopId, returnId }
  if (to === null) {
    await needs.store.books.settle(of, {
      kind: 'mail',
      state: 'refused',
      answer: { reason: 'no address' },
      at: needs.now(),
    })
    return { kind: 'done' }
  }
  const config = await needs.shops.config(job.shopId, given.document.configVersion)
  const onMissing = (problem: object) => needs.log.warn({ ...problem }, 'A text of a mail cannot be said')
  const policy = config.policies.find(({ id }) => id === given.document.policyId)
  const content = policy === undefined ? config.content : contentUnder(config.content, policy)
  const t = translator({ language: given.document.language, content, onMissing })
  const letter = confirmationMail(viewOf(needs, given, config.shop.name, t), t)
  const answer = await needs.mail.send({
    shopId: job.shopId,
    id: `confirmation-${returnId}`,
    to,
    from: needs.mailFrom,
    ...letter,
  })
  const state = answer.kind === 'sent' ? 'done' : 'refused'
  await needs.store.books.settle(of, { kind: 'mail', state, answer, at: needs.now() })
  return { kind: 'done' }
}
