import { isSameText } from '../../same-text.ts'

/** Compares in constant time. */
export const hasToken = (header: string | undefined, token: string): boolean =>
  isSameText(header ?? '', `Bearer ${token}`)
