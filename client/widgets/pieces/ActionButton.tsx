import type { Action, Button as ButtonShape } from '../../../schemas/screen/action.ts'
import { Button, type DisabledReason, withAbout } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useWidgetContext, type WidgetContext } from '../widget-context.ts'
import { onPlainClick, PathLink } from './PathLink.tsx'
import { getSubmitAttributes } from './PlainForm.tsx'
import { pressIfMet } from './unmet-conditions.ts'

type ActionButtonProps = {
  readonly button: ButtonShape
  readonly about?: string | undefined
}

/** A link or a button. A disabled link is a button, as links cannot be disabled. */
export function ActionButton({ button, about }: ActionButtonProps) {
  const { action, label, look, id, keys } = button
  const className = `hw-button hw-button--${look}`
  if (button.disabled !== undefined) return <PressButton button={button} about={about} />
  switch (action.type) {
    case 'navigate':
      return (
        <PathLink
          id={id}
          path={action.path}
          counted={action.counted}
          className={className}
          labelledBy={withAbout(id, about)}
          keys={keys}
        >
          {label}
        </PathLink>
      )
    case 'download':
      return (
        <a id={id} href={action.href} download={action.filename} className={className}>
          {label}
        </a>
      )
    case 'link':
      return <ExternalLinkButton button={button} about={about} to={action} />
    default:
      return <PressButton button={button} about={about} />
  }
}

type ActionButtonsProps = Pick<ActionButtonProps, 'about'> & { readonly buttons: readonly ButtonShape[] | undefined }

export function ActionButtons({ buttons, about }: ActionButtonsProps) {
  if (!buttons?.length) return null
  return (
    <div className="hw-buttons">
      {buttons.map((button) => (
        <ActionButton key={button.id} button={button} about={about} />
      ))}
    </div>
  )
}

type ExternalLinkButtonProps = ActionButtonProps & { readonly to: Extract<Action, { type: 'link' }> }

/** An external link. A new tab is marked and announced. */
function ExternalLinkButton({ button: { id, label, look }, about, to }: ExternalLinkButtonProps) {
  const context = useWidgetContext()
  return (
    <a
      id={id}
      href={to.href}
      className={`hw-button hw-button--${look}`}
      aria-labelledby={withAbout(id, about)}
      {...(to.external && { target: '_blank', rel: 'noopener noreferrer' })}
      // Only tracked links are pressed.
      onClick={to.counted && onPlainClick(() => context.press(to))}
    >
      {label}
      {to.external && (
        <>
          <Icon name="away" size={16} />
          <span className="hw-sr"> {context.getText('new-tab')}</span>
        </>
      )}
    </a>
  )
}

/** The text changes while its own action is pending. */
function PressButton({ button, about }: ActionButtonProps) {
  const context = useWidgetContext()
  const { action, id, label, look, keys } = button
  const pending = context.pending(action)
  const posts = (action.type === 'submit' || action.type === 'open') && (!button.disabled || button.unmet !== undefined)
  return (
    <Button
      id={id}
      about={about}
      look={look}
      keys={keys}
      press={posts ? getSubmitAttributes(action) : undefined}
      off={pending ? undefined : findDisabledReason(context, button)}
      busy={pending}
      onPress={() => pressIfMet(context, button, () => context.press(action))}
    >
      {pending && action.type === 'submit' ? (action.pending ?? label) : label}
    </Button>
  )
}

export function findDisabledReason(
  context: WidgetContext,
  { disabled, unmet }: ButtonShape,
): DisabledReason | undefined {
  if (disabled !== undefined && unmet === undefined) return { reason: disabled, visibility: 'shown' }
  return context.busy() ? { reason: context.getText('wait'), visibility: 'aloud' } : undefined
}
