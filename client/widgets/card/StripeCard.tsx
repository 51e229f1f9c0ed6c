import { useEffect, useRef } from 'react'
import type { CardField } from '../../../schemas/components/card-field.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWidgetContext } from '../widget-context.ts'
import { CardForm } from './CardForm.tsx'
import { useCardToken } from './use-card-token.ts'
import { PARTS, useStripeFields } from './use-stripe-fields.ts'

type StripeCardProps = { readonly component: CardField; readonly publishableKey: string }

/** A Stripe card in Stripe's frames: this page never sees the number. */
export function StripeCard({ component, publishableKey }: StripeCardProps) {
  const { id, labels } = component
  const context = useWidgetContext()
  const sample = useRef<HTMLDivElement>(null)
  const { fields, retry } = useStripeFields(publishableKey, sample)
  const made = typeof fields === 'string' ? null : fields
  const { busy, errors, submitCard, setPartError } = useCardToken(component, (part) => made?.focus(part))
  const latest = useRef(setPartError)
  latest.current = setPartError

  useEffect(() => {
    if (made === null) return
    for (const part of PARTS) {
      const place = document.getElementById(`${id}-${part}`)
      if (place !== null) made.mount(part, place)
    }
    made.onChange((part, error) => latest.current(part, error))
  }, [made, id])

  return (
    <div ref={sample}>
      {fields === 'loading' && <Skeleton shape="card" label={context.getText('loading')} />}
      {fields === 'unreachable' && <Unreachable words={labels.unreachable} onRetry={retry} />}
      {made !== null && (
        <CardForm component={component} busy={busy} error={errors.card} onUse={() => void submitCard(made.createToken)}>
          <div className="hw-card-fields">
            {PARTS.map((part) => (
              <Frame key={part} id={`${id}-${part}`} label={labels[part]} error={errors[part]} />
            ))}
          </div>
        </CardForm>
      )}
    </div>
  )
}

type FrameProps = { readonly id: string; readonly label: string; readonly error: string | undefined }

function Frame({ id, label, error }: FrameProps) {
  return (
    <div className={classes('hw-field', error !== undefined && 'hw-field--wrong')}>
      <label htmlFor={id} className="hw-label">
        {label}
      </label>
      <div id={id} className="hw-input hw-card-frame" />
      <div role="status">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}

function Unreachable({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  return (
    <div className="hw-card-form">
      <p role="alert" className="hw-card-alert">
        <Icon name="alert" />
        {words}
      </p>
      <Button look="secondary" onPress={onRetry}>
        {useWidgetContext().getText('retry')}
      </Button>
    </div>
  )
}
