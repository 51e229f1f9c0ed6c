import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { sendLetter } from '../../server/jobs/mail.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { createPortal, goToReview, type Portal, readReturnKey, submit } from '../journey/shoppers.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { openOutbox } from './outbox.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

type Shopper = Awaited<ReturnType<Portal['visitor']>>

const confirmationOf = async (shopper: Shopper): Promise<string> => `mail=${(await recordOf(shopper)).id}=1.eml`
const letterOf = async (shopper: Shopper) => openOutbox(world, shopper.shopId).read(await confirmationOf(shopper))
const letters = (shopper: Shopper): string[] => openOutbox(world, shopper.shopId).names()

const recordOf = async (shopper: Shopper) => {
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  if (record === null) throw new Error('No return')
  return record
}
const mailFollowUp = async (shopper: Shopper) => {
  const { id } = await recordOf(shopper)
  const followUps = await world.world.store.outbox.followUps({ shopId: shopper.shopId, returnId: id })
  return followUps.find(({ kind, epoch }) => kind === 'mail' && epoch === 1)?.state
}

test.each([
  'en',
  'fr',
  'ja',
  'de',
])('a shopper with the language %s gets letters in it, as text and HTML', async (language) => {
  const shopper = await visitor()
  await shopper.enter(`/?lang=${language}`)
  await goToReview(shopper)
  await submit(shopper)
  await world.runner.drain()
  const { number, document, createdAt } = await recordOf(shopper)
  const t = translator({ language })
  const { header, text, html } = await letterOf(shopper)
  expect(header('To')).toBe('ada@example.com')
  expect(header('From')).toContain('returns@wrenfold.example')
  expect(header('Subject')).toBe(t('mail.confirmation-subject', { number, order: '#1001' }))
  const amount = t.money(document.totals.computed.net, 'USD')
  for (const expectedText of [
    t('mail.greeting', { name: language === 'ja' || language === 'de' ? 'Ada Okafor' : 'Ada' }),
    t('mail.items-sent'),
    t('mail.total-refund', { amount, card: t('payment.card', { brand: 'Visa', last4: '4242' }) }),
    t('mail.return-by', { date: t.nearDate(document.returnBy, createdAt) }),
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(expectedText.replace(/\s+/g, ' '))
    expect(
      html
        .replaceAll('&#39;', "'")
        .replace(/<\/?span[^>]*>/g, '')
        .replace(/\s+/g, ' '),
    ).toContain(expectedText.replace(/\s+/g, ' '))
  }
  expect(html).toContain(`<html lang="${language}"`)
  expect(text).toContain(`http://localhost:3000/#/return/${readReturnKey(shopper)}`)
  expect(document.items[0]?.reason.text && text).toContain(document.items[0]?.reason.text)
  expect(await mailFollowUp(shopper)).toBe('done')
})

test('hostile names and titles are words in the letter, never markup and never headers', async () => {
  const shopper = await visitor()
  await changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({
    ...order,
    customer: { ...order.customer, firstName: '<img/src=x>\r\nBcc:eve@evil.example', lastName: '{$number}' },
    lines: order.lines.map((line) =>
      line.title.startsWith('Aster Linen') ? { ...line, title: 'Aster Linen "><script>alert(1)</script>' } : line,
    ),
  }))
  await goToReview(shopper)
  await submit(shopper)
  await world.runner.drain()
  const { head, html, text } = await letterOf(shopper)
  expect(html).not.toMatch(/<img\/src=x|<script/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('<script>alert(1)</script>')
  expect(head).not.toMatch(/^bcc/im)
})

test('an order without an email gets no letter, and the follow-up records why', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  await submit(shopper)
  const record = await recordOf(shopper)
  const document = { ...record.document, customer: { ...record.document.customer, email: null } }
  await world.world.store.returns.save({ ...record, document })
  await world.runner.drain()
  expect(letters(shopper)).toEqual([])
  expect(await mailFollowUp(shopper)).toBe('refused')
})

test('an undeliverable address is refused for good', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  await submit(shopper)
  const record = await recordOf(shopper)
  const customer = { ...record.document.customer, email: 'ada@example.com, eve@evil.example' }
  await world.world.store.returns.save({ ...record, document: { ...record.document, customer } })
  await world.runner.drain()
  expect(letters(shopper)).toEqual([])
  expect(await mailFollowUp(shopper)).toBe('refused')
  expect(await world.runner.drain()).toBeUndefined()
})

test('a job that runs twice sends one letter', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  await submit(shopper)
  await world.runner.drain()
  const path = openOutbox(world, shopper.shopId).path(await confirmationOf(shopper))
  const sent = letters(shopper)
  const before = { written: statSync(path).mtimeMs, bytes: readFileSync(path) }
  const { id: returnId } = await recordOf(shopper)
  const payload = { returnId, epoch: 1, letter: 'confirmation' } as const
  const job = { shopId: shopper.shopId, kind: 'mail', key: `${returnId}:1`, payload }
  const lent = { ...job, runAt: 0, everyMs: null, lane: 'mail' as const, queue: '', attempts: 2, asked: 1, fence: 2 }
  world.clock.forward(60_000)
  expect(await sendLetter(world.world, lent)).toEqual({ kind: 'done' })
  expect(letters(shopper)).toEqual(sent)
  expect({ written: statSync(path).mtimeMs, bytes: readFileSync(path) }).toEqual(before)
  expect(await mailFollowUp(shopper)).toBe('done')
})

test('letters use the words of the policy, then those of the shop', async () => {
  const shopper = await visitor((config) => ({
    ...config,
    content: { ...config.content, en: { ...config.content.en, 'mail.sign-off': 'Warmly', 'mail.greeting': 'Dear' } },
    policies: config.policies.map((policy) => ({
      ...policy,
      customizations: { en: { 'mail.greeting': 'Hi there {$name}!' } },
    })),
  }))
  await goToReview(shopper)
  await submit(shopper)
  await world.runner.drain()
  const { text } = await letterOf(shopper)
  expect(text).toContain('Hi there Ada!')
  expect(text).toMatch(/^Warmly\r?$/m)
  expect(text).not.toContain('The Wrenfold team')
})
