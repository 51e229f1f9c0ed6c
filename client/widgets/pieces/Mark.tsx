import type { Picture } from '../../../schemas/screen/text.ts'

/** The logo of a carrier, if any. */
export function Mark({ mark }: { readonly mark: Picture | undefined }) {
  return mark === undefined ? null : <img className="hw-mark" src={mark.src} alt={mark.alt} />
}
