import { normalizeTyped } from '../../../schemas/values/normalize.ts'

const MIN_LENGTH = 12
/** Bounds the work of hashing. */
const MAX_LENGTH = 256
/** Shorter names are part of many words. */
const MIN_WORD_LENGTH = 4

export type PasswordProblem = 'too-short' | 'too-long' | 'contains-shop' | 'contains-name' | 'contains-email'

interface PasswordOwner {
  readonly name: string
  readonly email: string
  readonly shops: readonly string[]
}

const toKey = (text: string): string => normalizeTyped(text).toLowerCase()

const listWords = (text: string): readonly string[] =>
  [toKey(text), ...toKey(text).split(' ')].filter((word) => [...word].length >= MIN_WORD_LENGTH)

export function findPasswordProblem(password: string, { name, email, shops }: PasswordOwner): PasswordProblem | null {
  const { length } = [...password]
  if (length < MIN_LENGTH) return 'too-short'
  if (length > MAX_LENGTH) return 'too-long'
  const typed = toKey(password)
  const contains = (texts: readonly string[]) => texts.flatMap(listWords).some((word) => typed.includes(word))
  if (contains([email, email.slice(0, email.lastIndexOf('@'))])) return 'contains-email'
  if (contains([name])) return 'contains-name'
  return contains(shops) ? 'contains-shop' : null
}
