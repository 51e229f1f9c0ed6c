import { useEffect, useRef } from 'react'
import type { CardField as CardFieldShape } from '../../schemas/components/card-field.ts'
import { LazyIcon } from '../ui/LazyIcon.tsx'
import { SandboxCard } from './card/SandboxCard.tsx'
import { StripeCard } from './card/StripeCard.tsx'
import { ActionButton } from './pieces/ActionButton.tsx'
import { BlockError } from './pieces/BlockError.tsx'
import { NeedsScript } from './pieces/NeedsScript.tsx'
import { useWidgetContext } from './widget-context.ts'

/** A card form, or the accepted card as text such as "Visa 4242" (REV-12). */
export function CardField({ component }: { readonly component: CardFieldShape }) {
  const { id, form, heading, hint, taken, button } = component
  const { seed } = useWidgetContext().form(form)
  const box = useRef<HTMLElement>(null)
  useRestoredFocus(box, taken)
  return (
    <section id={id} ref={box} tabIndex={-1} className="hw-card-field" aria-label={heading}>
      <h2 className="hw-h2">{heading}</h2>
      {hint !== undefined && <p className="hw-hint">{hint}</p>}
      <BlockError id={id} />
      <div className="hw-card-taken">
        <p role="status">
          {taken !== undefined && <LazyIcon name="card" size={24} />}
          {taken}
        </p>
        {taken !== undefined && <ActionButton button={button} />}
      </div>
      {/* A new seed drops the typed card (REV-21). */}
      {taken === undefined && <CardEntry key={seed} component={component} />}
      {taken === undefined && <NeedsScript />}
    </section>
  )
}

function CardEntry({ component }: { readonly component: CardFieldShape }) {
  const { entry } = component
  return entry.provider === 'sandbox' ? (
    <SandboxCard component={component} href={entry.href} />
  ) : (
    <StripeCard component={component} publishableKey={entry.publishableKey} />
  )
}

/** The focused button goes when the card is accepted or removed: the block takes the focus. */
const useRestoredFocus = (box: { readonly current: HTMLElement | null }, taken: string | undefined): void => {
  const before = useRef(taken)
  useEffect(() => {
    if (before.current !== taken && document.activeElement === document.body) box.current?.focus()
    before.current = taken
  }, [box, taken])
}
