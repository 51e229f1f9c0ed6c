import type { Copy } from '../../../schemas/entities/reason.ts'

export function toEuropeanCopy(...[en, de, fr, it, nl]: readonly [string, string, string, string, string]): Copy {
  return { en, de, fr, it, nl }
}
