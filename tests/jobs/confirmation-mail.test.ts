import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { sendConfirmation } from '../../server/jobs/confirmation-mail.ts'
import { meanwhile } from '../journey/meanwhile.ts'
import { keyOf, type Portal, portal, submit, toReview } from '../journey/shoppers.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

type Shopper = Awaited<ReturnType<Portal['visitor']>>

const outbox = (she: Shopper): string => join(world.dataDir, 'outbox', she.shopId)
const letters = (she: Shopper): string[] => (existsSync(outbox(she)) ? readdirSync(outbox(she)) : [])

const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The letter's header lines, unfolded, and its two bodies in plain words. */
const letterOf = (she: Shopper) => {
  const [name = ''] = letters(she)
  const raw = readFileSync(join(outbox(she), name), 'utf8')
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`)
  const part = (type: string) => {
    const [lines = '', ...body] = (parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '').split('\r\n\r\n')
    return decoded(body.join('\r\n\r\n'), /Content-Transfer-Encoding: (\S+)/.exec(lines)?.[1] ?? '')
  }
  const words = (value: string) =>
    value.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind, text) =>
      decoded(
        kind.toUpperCase() === 'Q' ? text.replaceAll('_', ' ') : text,
        kind.toUpperCase() === 'Q' ? 'quoted-printable' : 'base64',
      ),
    )
  const header = (field: string) =>
    words(
      new RegExp(`^${field}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '',
    ).trim()
  return { head, header, text: part('text/plain'), html: part('text/html') }
}

const recordOf = async (she: Shopper) => {
  const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
  if (record === null) throw new Error('No return')
  return record
}
const mailEffect = async (she: Shopper) => {
  const { id } = await recordOf(she)
  const effects = await world.world.store.books.effects({ shopId: she.shopId, returnId: id })
  return effects.filter(({ kind }) => kind === 'mail').map(({ state }) => state)
}

test.each([
  'en',
  'fr',
  'ja',
  'de',
])('a shopper who speaks %s is written to in it, as text and as HTML', async (language) => {
  const she = await visitor()
  await she.enter(`/?lang=${language}`)
  await toReview(she)
  await submit(she)
  await world.runner.drain()
  const { number, document } = await recordOf(she)
  const t = translator({ language })
  const { header, text, html } = letterOf(she)
  expect(header('To')).toBe('ada@example.com')
  expect(header('From')).toContain('returns@wrenfold.example')
  expect(header('Subject')).toBe(t('mail.confirmation-subject', { number, order: '#1001' }))
  const amount = t.money(document.totals.computed.net, 'USD')
  for (const said of [
    t('mail.greeting', { name: 'Ada' }),
    t('mail.items-sent'),
    t('mail.total-refund', { amount }),
    t('mail.return-by', { date: t.date(document.returnBy) }),
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(said.replace(/\s+/g, ' '))
    expect(html.replaceAll('&#39;', "'").replace(/\s+/g, ' ')).toContain(said.replace(/\s+/g, ' '))
  }
  expect(html).toContain(`<html lang="${language}">`)
  expect(text).toContain(`http://localhost:3000/#/return/${keyOf(she)}`)
  expect(document.items[0]?.reason.text && text).toContain(document.items[0]?.reason.text)
  expect(await mailEffect(she)).toEqual(['done'])
})

test('hostile names and titles are words in the letter, never markup and never headers', async () => {
  const she = await visitor()
  await meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({
    ...order,
    customer: { ...order.customer, firstName: '<img/src=x>\r\nBcc:eve@evil.example', lastName: '{$number}' },
    lines: order.lines.map((line) =>
      line.title.startsWith('Aster Linen') ? { ...line, title: 'Aster Linen "><script>alert(1)</script>' } : line,
    ),
  }))
  await toReview(she)
  await submit(she)
  await world.runner.drain()
  const { head, html, text } = letterOf(she)
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('<script>alert(1)</script>')
  expect(head).not.toMatch(/^bcc/im)
})

test('an order without an email gets no letter, and the effect says why', async () => {
  const she = await visitor()
  await toReview(she)
  await submit(she)
  const record = await recordOf(she)
  const document = { ...record.document, customer: { ...record.document.customer, email: null } }
  await world.world.store.returns.save({ ...record, document })
  await world.runner.drain()
  expect(letters(she)).toEqual([])
  expect(await mailEffect(she)).toEqual(['refused'])
})

test('an address that no mail can go to is refused once and for all', async () => {
  const she = await visitor()
  await toReview(she)
  await submit(she)
  const record = await recordOf(she)
  const customer = { ...record.document.customer, email: 'ada@example.com, eve@evil.example' }
  await world.world.store.returns.save({ ...record, document: { ...record.document, customer } })
  await world.runner.drain()
  expect(letters(she)).toEqual([])
  expect(await mailEffect(she)).toEqual(['refused'])
  expect(await world.runner.drain()).toBeUndefined()
})

test('a job that runs twice sends one letter', async () => {
  const she = await visitor()
  await toReview(she)
  await submit(she)
  await world.runner.drain()
  const path = join(outbox(she), letters(she)[0] ?? '')
  const before = { written: statSync(path).mtimeMs, bytes: readFileSync(path) }
  const { id: returnId } = await recordOf(she)
  const job = { shopId: she.shopId, kind: 'confirmation-mail', key: returnId, payload: { returnId } }
  const lent = { ...job, runAt: 0, everyMs: null, attempts: 2, asked: 1, fence: 2 }
  world.clock.forward(60_000)
  expect(await sendConfirmation(world.world, lent)).toEqual({ kind: 'done' })
  expect(letters(she)).toHaveLength(1)
  expect({ written: statSync(path).mtimeMs, bytes: readFileSync(path) }).toEqual(before)
  expect(await mailEffect(she)).toEqual(['done'])
})
