import { describe, expect, it } from 'vitest'
import { button, post } from '../../../screens/parts/buttons.ts'

const continueAction = post('demo', 'items.continue')

describe('pressed actions', () => {
  it('an action is posted to its own address under its shop', () => {
    expect(continueAction).toEqual({
      type: 'submit',
      name: 'items.continue',
      href: '/api/v1/demo/actions/items.continue',
    })
  })

  it('an action carries its form and the values the screen bound', () => {
    const posted = { form: 'review', args: { credit: 'gift' }, exclusive: true, pending: 'One moment' } as const
    expect(post('demo', 'credit.choose', posted)).toMatchObject({ name: 'credit.choose', ...posted })
  })

  it('a button has only the properties it was given', () => {
    const options = { id: 'go', label: 'Continue', look: 'primary', action: continueAction } as const
    expect(button({ ...options, disabled: undefined, needs: undefined })).toStrictEqual(options)
    expect(button({ ...options, disabled: 'Choose first', needs: 'valid' })).toStrictEqual({
      ...options,
      disabled: 'Choose first',
      needs: 'valid',
    })
  })
})
