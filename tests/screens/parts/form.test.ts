import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formState, formStates } from '../../../screens/parts/form.ts'

const valuesArbitrary = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string(), { maxKeys: 4 })

describe('the seed of a form', () => {
  it('the seed is equal for equal values, so that typed text stays', () => {
    fc.assert(
      fc.property(valuesArbitrary, (values) => {
        expect(formState('lookup', values)).toEqual({ seed: formState('lookup', { ...values }).seed, values })
      }),
    )
  })

  it.each([
    ['another value', 'lookup', { order: '#1002', proof: '' }],
    ['a value in another field', 'lookup', { order: '', proof: '#1001' }],
    ['another form', 'gift', { order: '#1001', proof: '' }],
    ['one field less', 'lookup', { order: '#1001' }],
  ])('the seed differs for %s', (_sentence, id, values) => {
    expect(formState(id, values).seed).not.toBe(formState('lookup', { order: '#1001', proof: '' }).seed)
  })

  it('every form of a screen has its own', () => {
    const { lookup, gift } = formStates({ lookup: { order: '' }, gift: { order: '' } })
    expect(lookup?.seed).not.toBe(gift?.seed)
    expect(formStates({})).toEqual({})
  })
})
