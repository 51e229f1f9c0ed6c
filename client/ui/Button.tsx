import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

type ButtonLook = 'primary' | 'secondary' | 'text' | 'danger'

/** Why no press helps. */
export type DisabledReason = {
  readonly reason: string
  readonly visibility: 'shown' | 'aloud'
}

type ButtonProps = {
  readonly look: ButtonLook
  readonly onPress: () => void
  readonly children: ReactNode
  readonly id?: string
  readonly about?: string | undefined
  readonly off?: DisabledReason | undefined
  readonly busy?: boolean | undefined
  readonly keys?: string | undefined
  /** What the browser posts without scripts. */
  readonly press?: { readonly form: string; readonly name: string; readonly value: string } | undefined
}

/**
 * A button. While off it stays focusable and gives its reason: `disabled` would hide both from the keyboard. `busy`
 * blocks a second press.
 */
export function Button({ look, onPress, children, id, about, off, busy = false, press, keys }: ButtonProps) {
  const reasonId = useId()
  const idle = off !== undefined || busy
  return (
    <span className="hw-off">
      <button
        id={id}
        type={press === undefined ? 'button' : 'submit'}
        {...press}
        className={classes('hw-button', `hw-button--${look}`)}
        aria-labelledby={withAbout(id, about)}
        aria-disabled={idle || undefined}
        aria-busy={busy || undefined}
        aria-keyshortcuts={keys}
        aria-describedby={off && reasonId}
        onClick={(event) => {
          event.preventDefault()
          if (!idle) onPress()
        }}
      >
        {busy && <Spinner />}
        {children}
      </button>
      {off && (
        <span id={reasonId} className={off.visibility === 'aloud' ? 'hw-sr' : 'hw-off-reason'}>
          {off.reason}
        </span>
      )}
    </span>
  )
}

/** Names a button by its text and its subject, such as "Select" and "Aster Linen Shirt", for lists of equal buttons. */
export const withAbout = (id: string | undefined, about: string | undefined): string | undefined =>
  id && about && `${id} ${about}`
