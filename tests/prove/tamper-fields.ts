import { addressFields } from './tamper-addresses.ts'
import type { Field, Situation } from './tamper-field.ts'
import { headerFields } from './tamper-headers.ts'
import { bodyFields, cardFields } from './tamper-members.ts'
import { actionOf, isLook, type Request } from './tamper-request.ts'
import { turnFields } from './tamper-turns.ts'

export const fieldsOf = (situation: Situation, request: Request): readonly Field[] => {
  const everywhere = turnFields(situation)
  if (actionOf(request) === null) return isLook(request) ? everywhere : [...cardFields(request), ...everywhere]
  return [
    ...bodyFields(situation, request),
    ...headerFields(situation, request),
    ...addressFields(situation, request),
    ...everywhere,
  ]
}
