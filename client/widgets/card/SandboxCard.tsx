import { useState } from 'react'
import type { CardField } from '../../../schemas/components/card-field.ts'
import type { CardPart } from '../../runtime/platform/cards.ts'
import { Field } from '../../ui/Field.tsx'
import { useWidgetContext } from '../widget-context.ts'
import { CardForm } from './CardForm.tsx'
import { EMPTY, formatCardNumber, formatExpiry, parseCard, parseSandboxReply, updateCardNumber } from './card-input.ts'
import { useCardToken } from './use-card-token.ts'

// The longest number with spaces, and a little more.
const LONGEST: Readonly<Record<CardPart, number>> = { number: 30, expiry: 12, cvc: 4 }

type SandboxCardProps = { readonly component: CardField; readonly href: string }

/** A sandbox card. The number goes to the sandbox's own address and returns as a token, as with a real provider. */
export function SandboxCard({ component, href }: SandboxCardProps) {
  const { id, labels } = component
  const context = useWidgetContext()
  const [typed, setTyped] = useState(EMPTY)
  const idOf = (part: CardPart) => `${id}-${part}`
  const { busy, errors, showErrors, submitCard, setPartError } = useCardToken(component, (part) =>
    document.getElementById(idOf(part))?.focus(),
  )

  const use = () => {
    const card = parseCard(typed)
    if ('number' in card)
      void submitCard(async () =>
        parseSandboxReply(await context.postToProvider({ href, body: card, patience: 'usual' })),
      )
    else showErrors(Object.fromEntries(card.map((part) => [part, labels.incomplete])))
  }
  const set = (part: CardPart) => (value: string) => {
    setPartError(part, null)
    setTyped((card) => ({ ...card, [part]: part === 'number' ? updateCardNumber(card.number, value) : value }))
  }
  const field = (part: CardPart, autocomplete: string) => ({
    maxLength: LONGEST[part],
    id: idOf(part),
    name: autocomplete,
    kind: 'text' as const,
    label: labels[part],
    value: typed[part],
    onChange: set(part),
    error: errors[part],
    autocomplete,
    inputMode: 'numeric' as const,
    required: true,
    readonly: busy,
  })
  return (
    <CardForm component={component} busy={busy} error={errors.card} onUse={use}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only tidies what was typed in the fields inside */}
      <div
        className="hw-card-fields"
        onBlur={() =>
          setTyped(({ number, expiry, cvc }) => ({
            number: formatCardNumber(number),
            expiry: formatExpiry(expiry),
            cvc,
          }))
        }
      >
        <Field {...field('number', 'cc-number')} />
        <Field {...field('expiry', 'cc-exp')} placeholder={labels.expiryHint} />
        <Field {...field('cvc', 'cc-csc')} />
      </div>
    </CardForm>
  )
}
