import { isFamilyNameFirst, splitName } from '../../schemas/entities/written-address.ts'
import type { Language } from '../../schemas/values/ids.ts'

export function formatAddressee(name: string | null, language: Language): string | null {
  if (name === null || name.trim() === '') return null
  const isFormal = /^(ja|de)\b/.test(language) || isFamilyNameFirst(name)
  return isFormal ? name.trim() : splitName(name).first
}
