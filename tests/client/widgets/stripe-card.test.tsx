import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cardScript } from '../../../client/render/browser-stripe.ts'
import type { CardScript } from '../../../client/runtime/platform/cards.ts'
import { CardField } from '../../../client/widgets/CardField.tsx'
import { cardField, stripeCard } from '../gallery/payment-scenes.ts'
import { draw } from './draw.tsx'
import { stripeStandIn } from './stripe-stand-in.ts'

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

const refusal = (error: object) => () => ({ error })

/** A card field of Stripe's, drawn with its script there. */
async function drawStripe(says: () => object) {
  const standIn = stripeStandIn(says)
  const keys: string[] = []
  const stripe = async (key: string): Promise<CardScript> => {
    keys.push(key)
    return cardScript(standIn.stripe)
  }
  const drawn = await act(async () => draw(<CardField component={stripeCard()} />, { stripe }))
  return { ...standIn, ...drawn, keys }
}

describe('a card for Stripe', () => {
  it('REV-27 is typed into fields of Stripe’s; only the id of a payment method is posted', async () => {
    const { deeds, keys, pressed, typed } = await drawStripe(() => ({ paymentMethod: { id: 'pm_1' } }))
    expect(keys).toEqual(['pk_test_sample'])
    expect(deeds).toEqual([
      'mount cardNumber into card-number',
      'mount cardExpiry into card-expiry',
      'mount cardCvc into card-cvc',
    ])
    await press('Use this card')
    expect(deeds.at(-1)).toBe('create card of cardNumber')
    expect(typed).toEqual({ card: { payment: 'pm_1' } })
    expect(pressed).toEqual([stripeCard().button.action])
  })

  it('REV-27 shows Stripe’s words beside the part they are about, which takes the focus', async () => {
    const { deeds, pressed } = await drawStripe(
      refusal({ type: 'validation_error', code: 'incomplete_expiry', message: 'Your expiry is incomplete.' }),
    )
    await press('Use this card')
    expect(screen.getByText('Your expiry is incomplete.').id).toBe('card-expiry-error')
    expect(deeds.at(-1)).toBe('focus cardExpiry')
    expect(pressed).toEqual([])
  })

  it('REV-27 shows Stripe’s words about the whole card above the fields', async () => {
    await drawStripe(refusal({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }))
    await press('Use this card')
    expect(screen.getByRole('alert').textContent).toBe('Your card was declined.')
  })

  it('says what Stripe finds wrong while it is typed, and takes it back', async () => {
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
  ])('a Stripe that %s is told as unreachable', async (_, says) => {
    await drawStripe(says)
    await press('Use this card')
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached')
  })

  it('a script that cannot be loaded is told, and loaded when it is tried again', async () => {
    const standIn = stripeStandIn(() => ({ paymentMethod: { id: 'pm_1' } }))
    let attempts = 0
    const stripe = async () => (++attempts === 1 ? null : cardScript(standIn.stripe))
    await act(async () => draw(<CardField component={stripeCard()} />, { stripe }))
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached')
    expect(screen.queryByRole('button', { name: 'Use this card' })).toBeNull()
    await press('Try again')
    expect(screen.getByRole('button', { name: 'Use this card' })).toBeDefined()
    expect([attempts, standIn.deeds.length]).toEqual([2, 3])
  })

  it('takes its fields away with the block', async () => {
    const { deeds, redraw } = await drawStripe(() => ({}))
    redraw(<p>Nothing to pay</p>)
    expect(deeds.slice(-3)).toEqual(['destroy cardNumber', 'destroy cardExpiry', 'destroy cardCvc'])
  })

  it('the script is asked for only where such a card stands', async () => {
    let attempts = 0
    const stripe = async () => {
      attempts += 1
      return null
    }
    await act(async () => draw(<CardField component={cardField()} />, { stripe }))
    expect(attempts).toBe(0)
  })
})

it('a bank that Stripe can no longer ask is no failure: the service asks Stripe how it stands', async () => {
  const { stripe, deeds } = stripeStandIn(() => ({}))
  await cardScript(stripe).authenticate('pi_1_secret_2')
  expect(deeds).toEqual(['ask for pi_1_secret_2'])
})
