import type { Instructions as InstructionsShape } from '../../schemas/components/instructions.ts'
import { RichText } from '../ui/RichText.tsx'

export function Instructions({ component }: { readonly component: InstructionsShape }) {
  const { id, heading, ordered, steps } = component
  const List = ordered ? 'ol' : 'ul'
  return (
    <section id={id} className="hw-instructions" aria-label={heading}>
      {heading !== undefined && <h2 className="hw-h2">{heading}</h2>}
      <List className={ordered ? 'hw-steps hw-steps--ordered' : 'hw-steps'}>
        {steps.map(({ title, body }) => (
          <li key={title}>
            <p className="hw-step-title">{title}</p>
            {body !== undefined && <RichText text={body} />}
          </li>
        ))}
      </List>
    </section>
  )
}
