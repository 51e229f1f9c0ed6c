import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import { type StatusView, statusPage } from '../../screens/status/page.ts'
import { frameAt } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'
import { situation } from './status-situation.ts'
import { open } from './status-views.ts'

const t = translator({ language: 'en' })

/** The ways to the shop on the page of a return, of a shop that can be reached so. */
const waysOf = (view: StatusView, reached: Partial<FrameView['shop']> = { supportEmail: 'hello@wrenfold.example' }) => {
  const frame = frameAt('/', { shop: { name: 'Wrenfold', poweredBy: false, ...reached } })
  return partOf(statusPage(frame, view, t), 'actions', 'contact-shop')?.buttons
}

test('FIX-77 a lost parcel leads to the shop only after what is still to be paid', () => {
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
])('FIX-77 %s tells to ask the shop and leads there, behind what is still to be printed', (name, look) => {
  expect(waysOf(situation(name))).toMatchObject([{ label: 'Write to Wrenfold', look }])
  expect(waysOf(situation(name), {})).toBe(undefined)
})

test('FIX-77 a return on which nothing can be done leads to the chat of a shop without an address, else to its phone, else away', () => {
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
