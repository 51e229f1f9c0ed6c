import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cardScript } from '../../../client/render/browser-stripe.ts'
import type { CardScript } from '../../../client/runtime/platform/cards.ts'
import { CardField } from '../../../client/widgets/CardField.tsx'
import { cardField, stripeCard } from '../gallery/payment-scenes.ts'
import { draw } from './draw.tsx'
import { createFakeStripe } from './stripe-stand-in.ts'

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

const refusal = (error: object) => () => ({ error })

async function drawStripe(reply: () => object) {
  const standIn = createFakeStripe(reply)
  const keys: string[] = []
  const stripe = async (key: string): Promise<CardScript> => {
    keys.push(key)
    return cardScript(standIn.stripe)
  }
  const drawn = await act(async () => draw(<CardField component={stripeCard()} />, { stripe }))
  return { ...standIn, ...drawn, keys }
}

describe('a card for Stripe', () => {
  it('REV-27 the card is typed into Stripe’s fields; only a payment method id is posted', async () => {
    const { calls, keys, pressedActions, typed } = await drawStripe(() => ({ paymentMethod: { id: 'pm_1' } }))
    expect(keys).toEqual(['pk_test_sample'])
    expect(calls).toEqual([
      'mount cardNumber into card-number',
      'mount cardExpiry into card-expiry',
      'mount cardCvc into card-cvc',
    ])
    await press('Use this card')
    expect(calls.at(-1)).toBe('create card of cardNumber')
    expect(typed).toEqual({ card: { payment: 'pm_1' } })
    expect(pressedActions).toEqual([stripeCard().button.action])
  })

  it('REV-27 Stripe’s message about a part appears beside it, and the part gets focus', async () => {
    const { calls, pressedActions } = await drawStripe(
      refusal({ type: 'validation_error', code: 'incomplete_expiry', message: 'Your expiry is incomplete.' }),
    )
    await press('Use this card')
    expect(screen.getByText('Your expiry is incomplete.').id).toBe('card-expiry-error')
    expect(calls.at(-1)).toBe('focus cardExpiry')
    expect(pressedActions).toEqual([])
  })

  it('REV-27 Stripe’s message about the whole card appears above the fields', async () => {
    await drawStripe(refusal({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }))
    await press('Use this card')
    expect(screen.getByRole('alert').textContent).toBe('Your card was declined.')
  })

  it('Stripe’s errors appear while typing, and disappear when corrected', async () => {
    const { change } = await drawStripe(() => ({}))
    act(() => change('cardNumber', 'Your card number is invalid.'))
    expect(screen.getByText('Your card number is invalid.')).toBeDefined()
    act(() => change('cardNumber'))
    expect(screen.queryByText('Your card number is invalid.')).toBeNull()
  })

  it.each([
    ['has no connection', refusal({ type: 'api_connection_error', message: 'Could not connect.' })],
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
  ])('a Stripe that %s is reported as unreachable', async (_, reply) => {
    await drawStripe(reply)
    await press('Use this card')
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached')
  })

  it('a script that fails to load is reported, and loads on retry', async () => {
    const standIn = createFakeStripe(() => ({ paymentMethod: { id: 'pm_1' } }))
    let attempts = 0
    const stripe = async () => (++attempts === 1 ? null : cardScript(standIn.stripe))
    await act(async () => draw(<CardField component={stripeCard()} />, { stripe }))
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached')
    expect(screen.queryByRole('button', { name: 'Use this card' })).toBeNull()
    await press('Try again')
    expect(screen.getByRole('button', { name: 'Use this card' })).toBeDefined()
    expect([attempts, standIn.calls.length]).toEqual([2, 3])
  })

  it('the card block removes its fields with itself', async () => {
    const { calls, redraw } = await drawStripe(() => ({}))
    redraw(<p>Nothing to pay</p>)
    expect(calls.slice(-3)).toEqual(['destroy cardNumber', 'destroy cardExpiry', 'destroy cardCvc'])
  })

  it('the script is requested only where such a card is shown', async () => {
    let attempts = 0
    const stripe = async () => {
      attempts += 1
      return null
    }
    await act(async () => draw(<CardField component={cardField()} />, { stripe }))
    expect(attempts).toBe(0)
  })
})

it('a bank challenge that Stripe can no longer run queries Stripe instead of failing', async () => {
  const { stripe, calls } = createFakeStripe(() => ({}))
  await cardScript(stripe).authenticate('pi_1_secret_2')
  expect(calls).toEqual(['ask for pi_1_secret_2'])
})
