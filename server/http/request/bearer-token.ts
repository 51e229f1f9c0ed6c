import { isSameText } from '../../same-text.ts'

/** Whether an Authorization header carries this bearer token, compared in constant time. */
export const hasToken = (header: string | undefined, token: string): boolean =>
  isSameText(header ?? '', `Bearer ${token}`)
