import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ProviderReply, ProviderRequest } from '../../../client/runtime/transport/transport.ts'
import { CardField } from '../../../client/widgets/CardField.tsx'
import type { WidgetContext } from '../../../client/widgets/widget-context.ts'
import { buildSavedCard, cardField } from '../gallery/payment-scenes.ts'
import { draw } from './draw.tsx'
import type { FakeContext } from './fake-widget-context.tsx'

const VALID_CARD = { 'Card number': '4242424242424242', 'Expiry date': '1/28', 'Security code': '123' }

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

function type(typed: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(typed)) fireEvent.change(input(label), { target: { value } })
}

const use = (label = 'Use this card') => act(async () => fireEvent.click(screen.getByRole('button', { name: label })))

function drawCard(reply: ProviderReply | null | Promise<ProviderReply>, context: FakeContext = {}) {
  const requests: ProviderRequest[] = []
  const aside: WidgetContext['postToProvider'] = async (post) => {
    requests.push(post)
    return reply
  }
  return { requests, ...draw(<CardField component={cardField()} />, { aside, ...context }) }
}

const refuseCard = (code: string, message: string): ProviderReply => ({
  status: 402,
  body: { error: { code, message } },
})

describe('a card for the sandbox', () => {
  it('REV-27 the card goes only to the provider; its token is posted with the form', async () => {
    const { requests, pressedActions, typed } = drawCard({ status: 200, body: { token: 'tok_1' } })
    type(VALID_CARD)
    await use()
    const body = { number: '4242424242424242', exp_month: 1, exp_year: 2028, cvc: '123' }
    expect(requests).toEqual([{ href: '/sandbox/cards', body, patience: 'usual' }])
    expect(typed).toEqual({ card: { payment: 'tok_1' } })
    expect(pressedActions).toEqual([cardField().button.action])
  })

  it('REV-26 the card is typed as printed on it', () => {
    drawCard(null)
    type(VALID_CARD)
    fireEvent.blur(input('Expiry date'))
    expect([input('Card number').value, input('Expiry date').value]).toEqual(['4242 4242 4242 4242', '01 / 28'])
  })

  it('a browser knows its fields, and a phone shows digits', () => {
    drawCard(null)
    const inputHints = Object.keys(VALID_CARD).map((label) => [input(label).autocomplete, input(label).inputMode])
    expect(inputHints).toEqual([
      ['cc-number', 'numeric'],
      ['cc-exp', 'numeric'],
      ['cc-csc', 'numeric'],
    ])
  })

  it('an incomplete card is not sent: errors appear beside it, the first gets focus', async () => {
    const { requests } = drawCard(null)
    type({ 'Card number': '4242 4242 4242 4242' })
    await use()
    expect(requests).toEqual([])
    expect(document.activeElement).toBe(input('Expiry date'))
    const describedBy = input('Expiry date').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toBe('Please fill this in')
    expect(input('Card number').getAttribute('aria-invalid')).toBeNull()
  })

  it('REV-27 the provider’s message about a part appears beside it until corrected', async () => {
    const { pressedActions } = drawCard(refuseCard('incorrect-cvc', 'Your card’s security code is incorrect.'))
    type(VALID_CARD)
    await use()
    const describedBy = input('Security code').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toBe('Your card’s security code is incorrect.')
    expect(document.activeElement).toBe(input('Security code'))
    expect(pressedActions).toEqual([])
    type({ 'Security code': '321' })
    expect(screen.queryByText('Your card’s security code is incorrect.')).toBeNull()
  })

  it('REV-27 the provider’s message about the card appears above the fields; typed text stays', async () => {
    drawCard(refuseCard('card-declined', 'Your card was declined.'))
    type(VALID_CARD)
    await use()
    expect(screen.getByRole('alert').textContent).toBe('Your card was declined.')
    expect(Object.keys(VALID_CARD).map((label) => input(label).value)).toEqual(['4242 4242 4242 4242', '1/28', '123'])
  })

  it('an unanswering provider is reported, and the card can be used again', async () => {
    const { requests } = drawCard(null)
    type(VALID_CARD)
    await use()
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached')
    await use()
    expect(requests).toHaveLength(2)
  })

  it('the card field is busy until the provider answers, and ignores a second press', async () => {
    let answer = (_: ProviderReply) => {}
    const reply = new Promise<ProviderReply>((resolve) => {
      answer = resolve
    })
    const { requests } = drawCard(reply)
    type(VALID_CARD)
    await use()
    await use('Checking your card…')
    expect(screen.getByRole('button', { name: 'Checking your card…' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('One moment, please').getAttribute('role')).toBe('status')
    expect([requests.length, input('Card number').readOnly]).toEqual([1, true])
    await act(async () => answer(refuseCard('card-declined', 'Your card was declined.')))
    expect(screen.getByRole('button', { name: 'Use this card' }).getAttribute('aria-busy')).toBeNull()
  })

  it('an answer after the card is no longer needed is dropped', async () => {
    let answer = (_: ProviderReply) => {}
    const reply = new Promise<ProviderReply>((resolve) => {
      answer = resolve
    })
    const { pressedActions, redraw } = drawCard(reply)
    type(VALID_CARD)
    await use()
    redraw(<p>Nothing to pay</p>)
    await act(async () => answer({ status: 200, body: { token: 'tok_1' } }))
    expect(pressedActions).toEqual([])
  })

  it('ERR-54 the service’s message about the card appears above the fields', () => {
    drawCard(null, { errors: { card: { payment: 'Prepaid cards cannot be used here.' } } })
    expect(screen.getByRole('alert').textContent).toBe('Prepaid cards cannot be used here.')
  })

  it('REV-21 a new form clears the typed card, the same form preserves it', () => {
    const { redraw } = drawCard(null, { seeds: { card: 'one' } })
    type(VALID_CARD)
    redraw(<CardField component={cardField({ hint: 'Another hint' })} />)
    expect(input('Security code').value).toBe('123')
    redraw(<CardField component={cardField()} />, { seeds: { card: 'two' } })
    expect(Object.keys(VALID_CARD).map((label) => input(label).value)).toEqual(['', '', ''])
  })
})

describe('a card that was taken', () => {
  it('REV-12 an accepted card shows its removal, and no fields', () => {
    const { pressedActions } = draw(<CardField component={buildSavedCard()} />)
    expect(screen.getByRole('status').textContent).toBe('Visa ending in 4242')
    expect(screen.queryByLabelText('Card number')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove this card' }))
    expect(pressedActions).toEqual([buildSavedCard().button.action])
  })

  it('the focus stays in the block when the fields disappear', () => {
    const { redraw } = drawCard(null)
    screen.getByRole('button', { name: 'Use this card' }).focus()
    redraw(<CardField component={buildSavedCard()} />)
    expect(document.activeElement?.id).toBe('card')
  })

  it('a removed card returns to empty fields', () => {
    const { redraw } = drawCard(null)
    type(VALID_CARD)
    redraw(<CardField component={buildSavedCard()} />)
    redraw(<CardField component={cardField()} />)
    expect(input('Card number').value).toBe('')
  })
})
