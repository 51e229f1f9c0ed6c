import type { Action, Button as ButtonShape } from '../../../schemas/action.ts'
import { Button, type DisabledReason, withAbout } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type FormView, useWidgetContext, type WidgetContext } from '../widget-context.ts'
import { fieldElementId } from './form-values.ts'
import { onPlainClick, PathLink } from './PathLink.tsx'
import { getSubmitAttributes } from './PlainForm.tsx'

type ActionButtonProps = {
  readonly button: ButtonShape
  /** The id of what the button is about, where there are several alike. */
  readonly about?: string | undefined
}

/**
 * A button of a screen: a link where pressing it goes somewhere, a press everywhere else.
 * A button that is switched off is always a press, whatever it would do: a link cannot be off and say why.
 */
export function ActionButton({ button, about }: ActionButtonProps) {
  const { action, label, look, id } = button
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

/** The buttons of one block in a row that wraps; nothing, not even an empty row, where the block offers none. */
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

/**
 * A button that leads away from the portal: a link, so that it can be opened elsewhere. Where it opens a new tab, a
 * mark shows it and words say it aloud: whoever cannot see the tab would look for the way back in vain.
 */
function ExternalLinkButton({ button: { id, label, look }, about, to }: ExternalLinkButtonProps) {
  const context = useWidgetContext()
  return (
    <a
      id={id}
      href={to.href}
      className={`hw-button hw-button--${look}`}
      aria-labelledby={withAbout(id, about)}
      {...(to.external && { target: '_blank', rel: 'noopener noreferrer' })}
      // Only one that is counted is pressed; every other is the browser's own.
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

/**
 * A button that does something here, and says so while it does. Its words change to those of waiting only for its own
 * action; while another one is answered it stays as it is and is off.
 */
function PressButton({ button, about }: ActionButtonProps) {
  const context = useWidgetContext()
  const { action, id, label, look } = button
  const pending = context.pending(action)
  // What the service has switched off is not posted by any browser.
  const posts = (action.type === 'submit' || action.type === 'open') && button.disabled === undefined
  return (
    <Button
      id={id}
      about={about}
      look={look}
      press={posts ? getSubmitAttributes(action) : undefined}
      off={pending ? undefined : findDisabledReason(context, button)}
      busy={pending}
      onPress={() => context.press(action)}
    >
      {pending && action.type === 'submit' ? (action.pending ?? label) : label}
    </Button>
  )
}

/**
 * Why the button is off just now, or undefined if it can be pressed: the server's reason, an answer that is awaited, or
 * a form that is not ready. A press all the same then shows what is wrong with the form, and goes to the first of it.
 * That an answer is awaited is plain to see, and only told to those who listen.
 * The server checks all of it again: this saves the shopper a trip, and guards nothing.
 */
export function findDisabledReason(
  context: WidgetContext,
  { disabled, needs, action }: ButtonShape,
): DisabledReason | undefined {
  if (disabled !== undefined) return { reason: disabled, visibility: 'shown' }
  if (context.busy()) return { reason: context.getText('wait'), visibility: 'aloud' }
  if (needs === undefined || action.type !== 'submit' || action.form === undefined) return undefined
  const form = context.form(action.form)
  // What is typed before scripts have come, or without them, is looked at by the service alone.
  if (context.isStatic)
    return form.blockedReason === null ? undefined : { reason: form.blockedReason, visibility: 'hinted' }
  if (form.blockedReason !== null)
    return { reason: form.blockedReason, visibility: 'shown', onPressAnyway: () => showErrors(form, action.form) }
  return needs === 'valid-and-changed' && !form.changed
    ? { reason: context.getText('form.unchanged'), visibility: 'shown' }
    : undefined
}

/** Marks what is wrong with a form and goes to the first of it. */
const showErrors = (form: FormView, id: string | undefined): void => {
  const first = form.showErrors()
  if (first !== null) document.getElementById(fieldElementId(id ?? '', first))?.focus()
}
