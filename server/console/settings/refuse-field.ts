import type { ConsoleAnswer } from '../context.ts'

export const refuseField = (form: string, name: string, message: string): ConsoleAnswer => ({
  kind: 'stay',
  problem: { code: 'invalid', title: message, fields: [{ form, name, message }] },
})
