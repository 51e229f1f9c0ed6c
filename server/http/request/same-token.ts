import { sameText } from '../../same-text.ts'

/** Whether an Authorization header carries this very token; the time it takes does not tell how much of it was right. */
export const sameToken = (header: string | undefined, token: string): boolean =>
  sameText(header ?? '', `Bearer ${token}`)
