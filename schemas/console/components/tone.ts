import { Type } from 'typebox'

export const Tone = Type.Enum(['neutral', 'info', 'success', 'warning', 'danger'], {
  description: 'Tone, which sets the color',
})
