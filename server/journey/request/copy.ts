import { DEFAULT_LANGUAGE } from '../../../locales/languages.ts'
import type { Copy, Reason } from '../../../schemas/entities/reason.ts'

/** A merchant's words in the session's language, else in English, else in the first language there is; undefined without words. */
export const inLanguage = (copy: Copy | undefined, language: string): string | undefined =>
  copy?.[language] ?? copy?.[DEFAULT_LANGUAGE] ?? Object.values(copy ?? {})[0]

/** A reason in the session's language, else as the merchant wrote it down. */
export const reasonText = ({ copy, text }: Reason, language: string): string => copy?.[language] ?? text
