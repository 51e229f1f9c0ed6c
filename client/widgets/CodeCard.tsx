import type { CodeCard as CodeCardShape } from '../../schemas/components/code-card.ts'
import { Picture } from '../ui/Picture.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'
import { Facts } from './pieces/Facts.tsx'
import { GiftCard } from './pieces/GiftCard.tsx'
import { Mark } from './pieces/Mark.tsx'

/** A code as picture, text or both. The heading is a live region, as the page polls for the code. */
export function CodeCard({ component }: { readonly component: CodeCardShape }) {
  return component.look === 'gift' ? <GiftCard component={component} /> : <PlainCard component={component} />
}

function PlainCard({ component }: { readonly component: CodeCardShape }) {
  const { id, heading, body, image, code, pictures = [], more, facts, mark, actions } = component
  return (
    <section id={id} className="hw-code-card" aria-label={heading}>
      {image !== undefined && (
        <div className="hw-code-card-picture">
          <img src={image.src} alt={image.alt} width={240} height={240} />
        </div>
      )}
      <div className="hw-code-card-words">
        <div role="status">
          <h2 className="hw-h2">{heading}</h2>
          <RichText text={body} />
        </div>
        {code !== undefined && (
          <p className="hw-code-card-code">
            <span>{code.label}</span>
            <strong className="hw-figures">
              <bdi>{code.value}</bdi>
            </strong>
          </p>
        )}
        {pictures.length > 0 && (
          <div className="hw-code-card-pictures">
            {pictures.map((picture, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two units of one thing have one picture
              <Picture key={at} picture={picture} size="small" />
            ))}
            {more !== undefined && <span>{more}</span>}
          </div>
        )}
        <ActionButtons buttons={actions} />
      </div>
      {(mark !== undefined || facts !== undefined) && (
        <div className="hw-card-foot">
          <Mark mark={mark} />
          <Facts facts={facts} />
        </div>
      )}
    </section>
  )
}
