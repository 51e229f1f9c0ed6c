import { DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import type { Copy, Reason } from '../../../schemas/entities/reason.ts'

/** The text in the session's language, else in English, else in any language. */
export const localize = (copy: Copy | undefined, language: string): string | undefined =>
  copy?.[language] ?? copy?.[DEFAULT_LANGUAGE] ?? Object.values(copy ?? {})[0]

export const reasonText = ({ copy, text }: Reason, language: string): string => copy?.[language] ?? text
