import { describe, expect, it } from 'vitest'
import { button, post } from '../../../screens/parts/buttons.ts'

const go = post('demo', 'items.continue')

describe('pressed actions', () => {
  it('an action is posted to its own address under its shop', () => {
    expect(go).toEqual({ type: 'submit', name: 'items.continue', href: '/api/v1/demo/actions/items.continue' })
  })

  it('an action carries its form and the values the screen bound', () => {
    const posted = { form: 'review', args: { credit: 'gift' }, exclusive: true, pending: 'One moment' } as const
    expect(post('demo', 'credit.choose', posted)).toMatchObject({ name: 'credit.choose', ...posted })
  })

  it('a button has only the properties it was given', () => {
    const given = { id: 'go', label: 'Continue', look: 'primary', action: go } as const
    expect(button({ ...given, disabled: undefined, needs: undefined })).toStrictEqual(given)
    expect(button({ ...given, disabled: 'Choose first', needs: 'valid' })).toStrictEqual({
      ...given,
      disabled: 'Choose first',
      needs: 'valid',
    })
  })
})
