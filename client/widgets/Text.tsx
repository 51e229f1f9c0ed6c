import type { Text as TextShape } from '../../schemas/components/text.ts'
import { RichText } from '../ui/RichText.tsx'

/** Words on the page, with a heading or without; `look` says how loud they are. */
export function Text({ component }: { readonly component: TextShape }) {
  const { id, look, heading, body } = component
  return (
    <div id={id} className={`hw-text hw-text--${look}`}>
      {heading !== undefined && <h2 className="hw-h2">{heading}</h2>}
      <RichText text={body} />
    </div>
  )
}
