import type { Text as TextShape } from '../../schemas/components/text.ts'
import { RichText } from '../ui/RichText.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'
import { SectionHead } from './pieces/SectionHead.tsx'

export function Text({ component }: { readonly component: TextShape }) {
  const { id, look, heading, body, actions } = component
  return (
    <div id={id} className={`hw-text hw-text--${look}`}>
      {heading !== undefined && <SectionHead id={id} heading={heading} actions={actions} />}
      <RichText text={body} />
      {heading === undefined && <ActionButtons buttons={actions} />}
    </div>
  )
}
