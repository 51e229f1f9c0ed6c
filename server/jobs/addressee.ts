import { beginsWithFamily, partsOfName } from '../../schemas/entities/written-address.ts'
import type { Language } from '../../schemas/ids.ts'

/** How a letter in a language calls somebody: by the first name, or by the whole name where that is polite; null where nobody knows one. */
export function addresseeOf(name: string | null, language: Language): string | null {
  if (name === null || name.trim() === '') return null
  const isFormal = /^(ja|de)\b/.test(language) || beginsWithFamily(name)
  return isFormal ? name.trim() : partsOfName(name).first
}
