import { expect, test } from 'vitest'
import { findReasonTopic } from '../../../server/domain/items/reasons.ts'

const reasonFor = (option: string) => ({
  id: 'small',
  text: 'Too small',
  smart_recommendation: { option_name: option, recommend_order: 1 },
})

test('UXD-30 reasons that recommend another size are about the size', () => {
  expect(findReasonTopic([{ id: 'other', text: 'Other' }, reasonFor('Größe')])).toBe('size')
  expect(findReasonTopic([reasonFor('Color')])).toBe('other')
  expect(findReasonTopic([{ id: 'other', text: 'Other' }])).toBe('other')
})
