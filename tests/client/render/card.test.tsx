import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildSavedCard, cardField } from '../gallery/payment-scenes.ts'
import { answer, lookup } from '../runtime/screens.ts'
import { demoService } from '../runtime/visit.ts'
import { portal } from './portal.tsx'

const page = (card: ReturnType<typeof cardField>, rev: string) =>
  answer(lookup({ regions: { main: [card] }, forms: { card: { seed: 's1', values: { payment: '' } } } }), { rev })

it('REV-27 card data goes only to its provider: never forms, history, storage or events', async () => {
  const fakeService = demoService()
    .on('/', { body: page(cardField(), 'd1') })
    .on('cards', { body: { token: 'tok_1' } })
    .on('payment.card', { body: page(buildSavedCard(), 'd2') })
  const visit = await portal(fakeService)
  await screen.findByLabelText('Card number')
  await visit.type('Card number', '4242 4242 4242 4242')
  await visit.type('Expiry date', '01/28')
  await visit.type('Security code', '987')
  expect(visit.session.forms.getValues('card')).toEqual({ payment: '' })
  await visit.click('Use this card')
  await visit.run(() => {})

  expect(screen.getByText('Visa ending in 4242')).toBeDefined()
  const [toProvider, ...others] = [...fakeService.requests].sort(
    (a, b) => Number(b.url.includes('/cards')) - Number(a.url.includes('/cards')),
  )
  expect(toProvider?.body).toEqual({ number: '4242424242424242', exp_month: 1, exp_year: 2028, cvc: '987' })
  expect(others.filter(({ body }) => body.values?.payment === 'tok_1')).toHaveLength(1)
  const { platform, session } = visit
  const visibleState = JSON.stringify([
    others,
    session.forms.getValues('card'),
    session.snapshot(),
    platform.address.entries,
    platform.views,
    platform.actions,
    { ...localStorage },
    { ...sessionStorage },
  ])
  expect(visibleState).not.toMatch(/4242 ?4242|987/)
})
