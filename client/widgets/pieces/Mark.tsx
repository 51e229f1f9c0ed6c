import type { Picture } from '../../../schemas/text.ts'

/** The mark of a carrier, or nothing. */
export function Mark({ mark }: { readonly mark: Picture | undefined }) {
  return mark === undefined ? null : <img className="hw-mark" src={mark.src} alt={mark.alt} />
}
