import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import { type StatusView, statusPage } from '../../screens/status/page.ts'
import { DAY, frameAt, words } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'
import { situation } from './status-situation.ts'
import { open } from './status-views.ts'

const t = translator({ language: 'en' })

const waysOf = (view: StatusView, reached: Partial<FrameView['shop']> = { supportEmail: 'hello@wrenfold.example' }) => {
  const frame = frameAt('/', { shop: { name: 'Wrenfold', poweredBy: false, ...reached } })
  return partOf(statusPage(frame, view, t), 'actions', 'contact-shop')?.buttons
}

test('UXD-10 each page links a mail to the shop, with the return in its subject', () => {
  const help = (view: StatusView, supportEmail?: string) => {
    const frame = frameAt('/', { shop: { name: 'Wrenfold', poweredBy: false, ...(supportEmail && { supportEmail }) } })
    return partOf(statusPage(frame, view, t), 'text', 'help')?.body
  }
  const href = 'mailto:hello@wrenfold.example?subject=Return%20RT-7K2M'
  const link = { kind: 'link', text: 'Write to Wrenfold', href }
  for (const name of ['cancelled', 'label-ready'])
    expect(help(situation(name), 'hello@wrenfold.example')).toMatchObject([{ inline: [{ kind: 'words' }, link] }])
  expect(JSON.stringify(help(open))).toContain('mention return RT-7K2M')
})

test('FIX-77 a lost parcel leads to the shop only after open payments', () => {
  const owing = { ...situation('tracking-failed'), checkout: situation('checkout-open').checkout }
  expect(waysOf(owing)).toMatchObject([{ look: 'secondary' }])
})

test.each(['expired', 'closed', 'unavailable', 'tracking-failed'])('FIX-77 %s leads to the shop', (name) => {
  expect(waysOf(situation(name))).toMatchObject([
    {
      label: 'Write to Wrenfold',
      look: 'primary',
      action: { type: 'link', href: 'mailto:hello@wrenfold.example?subject=Return%20RT-7K2M' },
    },
  ])
  expect(waysOf(open)).toBe(undefined)
})

test.each([
  ['delivered-refused', 'primary'],
  ['refund-refused-in-part', 'primary'],
  ['refund-refused', 'secondary'],
  ['exchange-refused', 'secondary'],
])('FIX-77 %s refers to the shop and leads there, after documents to print', (name, look) => {
  expect(waysOf(situation(name))).toMatchObject([{ label: 'Write to Wrenfold', look }])
  expect(waysOf(situation(name), {})).toBe(undefined)
})

test.each([
  ['refund-refused', 'We couldn’t pay out your $309.21', 'warning'],
  ['refund-refused-in-part', '$212.31 is on its way, $96.90 isn’t', 'warning'],
  ['exchange-refused', 'We can’t send your Linen shirt, Sage / M', 'warning'],
  ['paid-failed', 'Your payment of $5.44 didn’t go through', 'warning'],
  ['instant-failed', 'Your payment of $96.90 didn’t go through', 'warning'],
  ['out-of-stock-refunded', 'Sold out: Linen shirt, Sage / M', 'info'],
  ['out-of-stock-credited', 'Sold out: Linen shirt, Sage / M', 'info'],
] as const)('UXD-10 %s opens on the bad news, without a tick', (name, heading, tone) => {
  expect(partOf(statusPage(frameAt('/'), situation(name), t), 'status_card', 'card')).toMatchObject({ heading, tone })
})

test('FIX-77 a blocked return leads to chat, else phone, else away, without an address', () => {
  const closed = situation('closed')
  const [supportChat, supportPhone] = ['https://wrenfold.example/chat', '+1 (212) 555-0101']
  const chat = { label: 'Chat with us', look: 'primary', action: { href: supportChat, external: true } }
  expect(waysOf(closed, { supportChat, supportPhone })).toMatchObject([chat])
  expect(waysOf(closed, { supportPhone })).toMatchObject([
    { label: `Call us at ${supportPhone}`, look: 'primary', action: { href: 'tel:+12125550101' } },
  ])
  expect(waysOf(closed, {})).toMatchObject([
    { label: 'Find another order', look: 'primary', action: { path: '/?again=true' } },
  ])
})

test.each([
  ['with-shopper', 'Please don’t send anything back.'],
  ['coming', 'Your parcel is still on its way to us. Write to us if you’d like your items back.'],
  ['here', 'We have your items here. Write to us if you’d like them back.'],
] as const)('UXD-10 a closed return states its day, and goods %s', (goods, fate) => {
  const bodyOf = (at: number | null) =>
    JSON.stringify(
      partOf(statusPage(frameAt('/'), { ...situation('closed'), closed: { at, goods } }, t), 'status_card', 'card'),
    )
  expect(bodyOf(DAY)).toContain(`We closed it on Apr\u00a014, so nothing more will be paid out. ${fate}`)
  expect(bodyOf(null)).toContain(`We closed it, so nothing more will be paid out. ${fate}`)
})

test('UXD-11 each removed item has one row with its reason and fate', () => {
  const notice = partOf(statusPage(frameAt('/'), situation('items-removed'), t), 'notice', 'removed-items')
  const rows = notice?.body.map((part) =>
    part.kind === 'paragraph' ? part.inline.map(({ text }) => text).join('') : '',
  )
  expect(rows).toEqual([
    `Wool coat: Please keep it. Reason: ${words.sentence}`,
    'Linen shirt',
    'Pebble mug: wasn’t in the box',
    'You get $96.90 less.',
  ])
})
