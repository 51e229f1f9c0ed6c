import type { CodeCard } from '../../../schemas/components/code-card.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/Picture.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { ActionButtons } from './ActionButton.tsx'
import { Facts } from './Facts.tsx'
import { Mark } from './Mark.tsx'

const Bow = () => (
  <svg className="hw-gift-bow" viewBox="0 0 96 56" aria-hidden="true">
    <path d="M43 30 27 53l10-1 6 4 7-24zM53 30l16 23-10-1-6 4-7-24z" />
    <path d="M48 25C36 3 7-1 7 18c0 17 27 20 41 7zM48 25C60 3 89-1 89 18c0 17-27 20-41 7z" />
    <path
      className="hw-gift-fold"
      d="M42 23C33 14 23 11 15 14M42 26c-9 3-16 3-22 0M54 23c9-9 19-12 27-9M54 26c9 3 16 3 22 0"
    />
    <rect x="41" y="17" width="14" height="16" rx="5" />
  </svg>
)

/** Full-width characters count twice. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((width, letter) => width + (/[\u1100-\u115f\u2e80-\uffef]/.test(letter) ? 2 : 1), 0)

/** The name is set large and shrinks with its length. */
const nameSize = (heading: string): string | false => {
  const width = widthOf(heading)
  return width > 36 ? 'hw-gift-name--small' : width > 16 && 'hw-gift-name--medium'
}

/** A link breaks around its code. */
function TypedLink({ value }: { readonly value: string }) {
  const at = value.lastIndexOf('/') + 1
  const [code, query] = value.slice(at).split(/(?=\?)/)
  return (
    <p className="hw-gift-link">
      {value.slice(0, at)}
      <wbr />
      <strong className="hw-figures">{code}</strong>
      <wbr />
      {query}
    </p>
  )
}

/** A gift receipt, to print and to give: a card in the format A6. */
export function GiftCard({ component }: { readonly component: CodeCard }) {
  const { id, eyebrow, heading, lead, body, image, code, pictures = [], more, facts, mark, actions } = component
  return (
    <section id={id} className="hw-gift" aria-label={heading}>
      <div className="hw-gift-paper">
        <div className="hw-gift-frame">
          <Bow />
          <Mark mark={mark} />
          {eyebrow !== undefined && <p className="hw-gift-shop">{eyebrow}</p>}
          <h2 className={classes('hw-h2 hw-gift-name', nameSize(heading))}>{heading}</h2>
          {lead !== undefined && <p className="hw-gift-giver">{lead}</p>}
          {pictures.length > 0 && (
            <div className="hw-gift-pictures">
              {pictures.map((picture, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two units of one thing have one picture
                <Picture key={at} picture={picture} size="medium" />
              ))}
              {more !== undefined && <span>{more}</span>}
            </div>
          )}
          <Facts facts={facts} />
          <div className="hw-gift-code">
            {image !== undefined && <img src={image.src} alt={image.alt} width={104} height={104} />}
            <RichText text={body} />
            {code !== undefined && <p>{code.label}</p>}
          </div>
          {code !== undefined && <TypedLink value={code.value} />}
        </div>
      </div>
      <ActionButtons buttons={actions} />
    </section>
  )
}
