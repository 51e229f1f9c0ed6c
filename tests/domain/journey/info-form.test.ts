import { describe, expect, it } from 'vitest'
import type { FormField } from '../../../schemas/config/forms.ts'
import { isMultiline, judgeAnswers, toFieldName } from '../../../server/domain/journey/info-form.ts'

const store: FormField = { id: 'bought_at', required: true }
const gifter: FormField = { id: 'gifter' }
const story: FormField = { id: 'story', kind: 'multiline' }

/** The values of a form in which this was typed into fields of the shop. */
const typed = (answers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([id, text]) => [toFieldName({ id }), text]))

const textsOf = (fields: readonly FormField[], answers: Readonly<Record<string, string>>) =>
  judgeAnswers(fields, typed(answers)).answers.map(({ text }) => text)

describe('what was typed into the fields of a shop', () => {
  it('LKP-55 misses what is required and was left empty or filled with blanks, and nothing else', () => {
    expect(judgeAnswers([store, gifter], typed({ gifter: 'Grace' })).missing).toEqual([store])
    expect(judgeAnswers([store, gifter], typed({ bought_at: ' \n\t ' })).missing).toEqual([store])
    expect(judgeAnswers([store, gifter], typed({ bought_at: 'Lyon' })).missing).toEqual([])
  })

  it('LKP-55 passes each answer on beside its field, in the order of the form, without what was left empty', () => {
    const fields = [store, gifter, story]

    expect(judgeAnswers(fields, typed({ story: 'A blue one', bought_at: ' Lyon ', gifter: ' ' })).answers).toEqual([
      { field: store, text: 'Lyon' },
      { field: story, text: 'A blue one' },
    ])
  })

  it('keeps the lines of a field of several, whichever way a browser ends them', () => {
    expect(textsOf([story], { story: 'one\r\ntwo\rthree\nfour' })).toEqual(['one\ntwo\nthree\nfour'])
  })

  it('makes one line of what is pasted into a field of one', () => {
    expect(textsOf([gifter], { gifter: 'Grace\r\nHopper\tof\nNew York' })).toEqual(['Grace Hopper of New York'])
  })

  it('takes out what nobody sees, and what turns the direction of a line round', () => {
    expect(
      textsOf([gifter, story], { gifter: 'Gr\u0000ace \u202eevil\u202c', story: 'a\u0007b\u2066c\u2069\nd' }),
    ).toEqual(['Gr ace evil', 'a bc\nd'])
  })

  it('gives the question about a gift several lines, and every other one line, unless the shop says otherwise', () => {
    expect(isMultiline({ id: 'gift_info' })).toBe(true)
    expect(isMultiline({ id: 'gift_info', kind: 'text' })).toBe(false)
    expect(isMultiline({ id: 'gifter' })).toBe(false)
    expect(isMultiline(story)).toBe(true)
  })

  it('notices an answer to a field that the form has no more, but neither blanks in it nor what is no field of a shop', () => {
    const { isAnother } = judgeAnswers([store], typed({ bought_at: 'Lyon', colour: 'blue' }))

    expect(isAnother).toBe(true)
    expect(judgeAnswers([store], typed({ bought_at: 'Lyon', colour: ' ' })).isAnother).toBe(false)
    expect(judgeAnswers([store], { ...typed({ bought_at: 'Lyon' }), email: 'ada@example.com' }).isAnother).toBe(false)
  })

  it('takes no field of a shop for the email or address of whoever asks', () => {
    const email: FormField = { id: 'email', required: true }

    expect(judgeAnswers([email], { email: 'ada@example.com' }).missing).toEqual([email])
  })
})
