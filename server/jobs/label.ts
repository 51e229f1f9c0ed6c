import { currencyDigits } from '../../schemas/money.ts'
import type { ReturnLabel, ReturnRecord } from '../../schemas/records/return.ts'
import { bookOf } from '../journey/effects.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { Outcome } from './runner.ts'

type Needs = Pick<World, 'store' | 'shops' | 'carriers' | 'files' | 'now'>

/** A carrier that put the label in its queue is asked again after this long. */
const ASK_AGAIN_MS = 5_000

/** How often a label is written while the shopper changes the return at the same time. */
const ATTEMPTS = 5

/** Writes the label's news unless another label was asked for meanwhile. */
async function record(
  needs: Needs,
  before: ReturnRecord,
  label: ReturnLabel,
  effect: 'done' | 'refused' | null,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const fresh = await needs.store.returns.find(before.shopId, before.id)
    if (fresh?.document.label?.reference !== label.reference) return
    const next = {
      ...fresh,
      document: { ...fresh.document, label: { ...label, askedAt: fresh.document.label.askedAt } },
    }
    const saved = await needs.store.transaction(async (tables) => {
      if ((await tables.returns.save(next)) === null) return false
      if (effect !== null) {
        await tables.books.settle(bookOf(next), {
          kind: 'label',
          state: effect,
          answer: { reference: label.reference },
          at: needs.now(),
        })
      }
      return true
    })
    if (saved) return
  }
  throw new Error('The return kept changing while its label was written')
}

const parcelOf = (document: ReturnRecord['document']) => {
  // What the shopper keeps or gives away is in no parcel, as it was in none when its label was quoted.
  const sent = document.items.filter(({ outcome }) => !outcome.includes('keep') && !outcome.includes('donate'))
  return {
    grams: sent.reduce((sum, { grams }) => sum + grams, 0),
    items: sent.map(({ ware }) => ({ title: ware.title, quantity: 1 })),
  }
}

/** Makes the label of a return: asks the carrier, stores the document, writes the news to the return (LBL-01, LBL-03). */
export async function makeLabel(needs: Needs, job: ClaimedJob): Promise<Outcome> {
  const { returnId } = job.payload as { returnId: string }
  const given = await needs.store.returns.find(job.shopId, returnId)
  const label = given?.document.label
  if (!given || given.state === 'cancelled' || !label || label.state === 'ready' || label.state === 'failed')
    return { kind: 'done' }

  const { address, totals, configVersion } = given.document
  const config = await needs.shops.config(job.shopId, configVersion)
  if (address === null) {
    await record(
      needs,
      given,
      { ...label, state: 'failed', error: { address: true, message: 'No address' } },
      'refused',
    )
    return { kind: 'done' }
  }
  const answer = await needs.carriers.label({
    shopId: job.shopId,
    reference: label.reference,
    rmaCode: given.number,
    from: address,
    to: given.document.destination?.address ?? config.returnAddress,
    parcel: parcelOf(given.document),
    currency: totals.currency,
    exponent: currencyDigits(totals.currency),
    now: needs.now(),
  })
  if (answer.kind === 'queued') {
    await record(needs, given, { ...label, state: 'queued' }, null)
    return { kind: 'again', at: needs.now() + ASK_AGAIN_MS }
  }
  if (answer.kind === 'refused') {
    const error = { address: answer.because === 'address', message: answer.message }
    await record(needs, given, { ...label, state: 'failed', error }, 'refused')
    return { kind: 'done' }
  }
  const { carrier, service, trackingNumber, rate, createdAt } = answer.label
  const document = await needs.files.put(job.shopId, answer.label.document, 'application/pdf')
  await record(
    needs,
    given,
    { ...label, state: 'ready', carrier, service, trackingNumber, rate, createdAt, document },
    'done',
  )
  return { kind: 'done' }
}
