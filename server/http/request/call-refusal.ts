import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { CallRefusal } from '../../../schemas/shopper-api/refusal.ts'

export function callRefusal(
  { code, codes, title, detail, retryAfterMs }: Omit<Problem, 'fields'>,
  fields: NonNullable<CallRefusal['errors']['fields']> = [],
): CallRefusal {
  return {
    errors: {
      code,
      message: title,
      ...(detail !== undefined && { detail }),
      ...(codes && { codes }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(fields.length > 0 && { fields }),
    },
  }
}
