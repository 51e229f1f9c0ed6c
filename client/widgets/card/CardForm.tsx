import type { ReactNode } from 'react'
import type { CardField } from '../../../schemas/components/card-field.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CaptchaField } from '../fields/FormField.tsx'
import { findDisabledReason } from '../pieces/ActionButton.tsx'
import { pressIfMet } from '../pieces/unmet-conditions.ts'
import { useWidgetContext } from '../widget-context.ts'

type CardFormProps = {
  readonly component: CardField
  readonly busy: boolean
  readonly error: string | undefined
  readonly onUse: () => void
  readonly children: ReactNode
}

/** A form of its own, so that browsers offer stored cards and Enter never submits the return. */
export function CardForm({ component, busy, error, onUse, children }: CardFormProps) {
  const context = useWidgetContext()
  const { id, form, button, captcha } = component
  const { action, label, look } = button
  const formId = `${id}-form`
  return (
    // `dialog` posts nothing: card data goes to the provider only.
    <form id={formId} method="dialog" className="hw-card-form" noValidate onSubmit={(event) => event.preventDefault()}>
      {error !== undefined && (
        <p role="alert" className="hw-card-alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {children}
      {captcha !== undefined && <CaptchaField form={form} field={captcha} eager />}
      <Button
        id={button.id}
        look={look}
        press={{ form: formId, name: 'use', value: '' }}
        off={busy ? undefined : findDisabledReason(context, button)}
        busy={busy}
        onPress={() => pressIfMet(context, button, onUse)}
      >
        {busy && action.type === 'submit' ? (action.pending ?? label) : label}
      </Button>
      <p role="status" className="hw-sr">
        {busy && context.getText('wait')}
      </p>
    </form>
  )
}
