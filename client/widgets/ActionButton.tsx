import type { Button as ButtonShape } from '../../schemas/action.ts'
import { useWidgetContext, type WidgetContext } from '../render/widget-context.ts'
import { Button, type Off } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { formElementId } from './form-values.ts'
import { PathLink } from './PathLink.tsx'

/** A button of a screen: a link where pressing it goes somewhere, a press everywhere else. */
export function ActionButton({ button }: { readonly button: ButtonShape }) {
  const { action, label, look, id } = button
  const className = `hw-button hw-button--${look}`
  if (button.disabled !== undefined) return <PressButton button={button} />
  switch (action.type) {
    case 'navigate':
      return (
        <PathLink id={id} path={action.path} counted={action.counted} className={className}>
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
      return <AwayLink id={id} href={action.href} newTab={action.external === true} label={label} look={look} />
    default:
      return <PressButton button={button} />
  }
}

/** The buttons of one block in a row that wraps, or nothing. */
export function ActionButtons({ buttons }: { readonly buttons: readonly ButtonShape[] | undefined }) {
  if (buttons === undefined || buttons.length === 0) return null
  return (
    <div className="hw-buttons">
      {buttons.map((button) => (
        <ActionButton key={button.id} button={button} />
      ))}
    </div>
  )
}

type AwayLinkProps = {
  readonly id: string
  readonly href: string
  readonly newTab: boolean
  readonly label: string
  readonly look: ButtonShape['look']
}

/** A button that leads away from the portal: a link, so that it can be opened elsewhere. */
function AwayLink({ id, href, newTab, label, look }: AwayLinkProps) {
  const context = useWidgetContext()
  const target = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a id={id} href={href} className={`hw-button hw-button--${look}`} {...target}>
      {label}
      {newTab && (
        <>
          <Icon name="away" size={16} />
          <span className="hw-sr"> {context.say('new-tab')}</span>
        </>
      )}
    </a>
  )
}

/** A button that does something here, and says so while it does. */
function PressButton({ button }: { readonly button: ButtonShape }) {
  const context = useWidgetContext()
  const { action, id, label, look } = button
  const pending = context.pending(action)
  const form = action.type === 'submit' && look === 'primary' ? action.form : undefined
  return (
    <>
      {/* Enter in a field presses the button of the field's form, wherever on the page both stand. */}
      {form !== undefined && <form id={formElementId(form)} hidden noValidate onSubmit={(e) => e.preventDefault()} />}
      <Button
        id={id}
        look={look}
        form={form === undefined ? undefined : formElementId(form)}
        off={pending ? undefined : whyOff(context, button)}
        busy={pending}
        onPress={() => context.press(action)}
      >
        {pending && action.type === 'submit' ? (action.pending ?? label) : label}
      </Button>
    </>
  )
}

/** Why the button is off just now, if it is: the server's reason, an answer awaited, or a form that is not ready. */
export function whyOff(context: WidgetContext, { disabled, needs, action }: ButtonShape): Off | undefined {
  if (disabled !== undefined) return { reason: disabled, told: 'shown' }
  if (context.busy()) return { reason: context.say('wait'), told: 'aloud' }
  if (needs === undefined || action.type !== 'submit' || action.form === undefined) return undefined
  const { valid, changed } = context.form(action.form)
  if (!valid) return { reason: context.say('form.incomplete'), told: 'aloud' }
  return needs === 'valid-and-changed' && !changed
    ? { reason: context.say('form.unchanged'), told: 'aloud' }
    : undefined
}
