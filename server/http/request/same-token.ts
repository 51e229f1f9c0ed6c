import { sameText } from '../../same-text.ts'

/** Whether an Authorization header carries this bearer token, compared in constant time. */
export const sameToken = (header: string | undefined, token: string): boolean =>
  sameText(header ?? '', `Bearer ${token}`)
