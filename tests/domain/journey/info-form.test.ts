import { describe, expect, it } from 'vitest'
import type { FormField } from '../../../schemas/config/forms.ts'
import { isMultiline, judgeAnswers, toFieldName } from '../../../server/domain/journey/info-form.ts'

const store: FormField = { id: 'bought_at', required: true }
const gifter: FormField = { id: 'gifter' }
const story: FormField = { id: 'story', kind: 'multiline' }

const typeAnswers = (answers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([id, text]) => [toFieldName({ id }), text]))

const textsOf = (fields: readonly FormField[], answers: Readonly<Record<string, string>>) =>
  judgeAnswers(fields, typeAnswers(answers)).answers.map(({ text }) => text)

describe('values in the shop’s own fields', () => {
  it('LKP-55 only required fields that are empty or blank are missing', () => {
    expect(judgeAnswers([store, gifter], typeAnswers({ gifter: 'Grace' })).missing).toEqual([store])
    expect(judgeAnswers([store, gifter], typeAnswers({ bought_at: ' \n\t ' })).missing).toEqual([store])
    expect(judgeAnswers([store, gifter], typeAnswers({ bought_at: 'Lyon' })).missing).toEqual([])
  })

  it('LKP-55 answers pass on beside their fields, in form order, without empty values', () => {
    const fields = [store, gifter, story]

    expect(
      judgeAnswers(fields, typeAnswers({ story: 'A blue one', bought_at: ' Lyon ', gifter: ' ' })).answers,
    ).toEqual([
      { field: store, text: 'Lyon' },
      { field: story, text: 'A blue one' },
    ])
  })

  it('a multi-line field preserves its lines, whatever line break the browser sends', () => {
    expect(textsOf([story], { story: 'one\r\ntwo\rthree\nfour' })).toEqual(['one\ntwo\nthree\nfour'])
  })

  it('a single-line field joins pasted lines', () => {
    expect(textsOf([gifter], { gifter: 'Grace\r\nHopper\tof\nNew York' })).toEqual(['Grace Hopper of New York'])
  })

  it('invisible characters and direction overrides are removed', () => {
    expect(
      textsOf([gifter, story], { gifter: 'Gr\u0000ace \u202eevil\u202c', story: 'a\u0007b\u2066c\u2069\nd' }),
    ).toEqual(['Gr ace evil', 'a bc\nd'])
  })

  it('the gift question has several lines, other fields one line, by default', () => {
    expect(isMultiline({ id: 'gift_info' })).toBe(true)
    expect(isMultiline({ id: 'gift_info', kind: 'text' })).toBe(false)
    expect(isMultiline({ id: 'gifter' })).toBe(false)
    expect(isMultiline(story)).toBe(true)
  })

  it('an answer to a removed field is noticed; blanks and foreign fields are not', () => {
    const { isAnother } = judgeAnswers([store], typeAnswers({ bought_at: 'Lyon', colour: 'blue' }))

    expect(isAnother).toBe(true)
    expect(judgeAnswers([store], typeAnswers({ bought_at: 'Lyon', colour: ' ' })).isAnother).toBe(false)
    expect(judgeAnswers([store], { ...typeAnswers({ bought_at: 'Lyon' }), email: 'ada@example.com' }).isAnother).toBe(
      false,
    )
  })

  it('a shop’s field never counts as the requester’s email or address', () => {
    const email: FormField = { id: 'email', required: true }

    expect(judgeAnswers([email], { email: 'ada@example.com' }).missing).toEqual([email])
  })
})
