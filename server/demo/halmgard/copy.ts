import type { Copy } from '../../../schemas/entities/reason.ts'

/** In the languages of the shop: English, German, French, Italian and Dutch. */
export function toEuropeanCopy(...[en, de, fr, it, nl]: readonly [string, string, string, string, string]): Copy {
  return { en, de, fr, it, nl }
}
