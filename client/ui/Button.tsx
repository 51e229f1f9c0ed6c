import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

type ButtonLook = 'primary' | 'secondary' | 'text' | 'danger'

/**
 * Why a button is off: shown beside it, or told aloud only where the eye sees it anyway. A hint is shown beside one that
 * can be pressed all the same.
 */
export type DisabledReason = {
  readonly reason: string
  readonly visibility: 'shown' | 'aloud' | 'hinted'
  /** Shows what is wrong, when it is pressed all the same; without it such a press does nothing. */
  readonly onPressAnyway?: () => void
}

type ButtonProps = {
  readonly look: ButtonLook
  readonly onPress: () => void
  readonly children: ReactNode
  readonly id?: string
  /** The id of what it is about: its name for those who listen goes on with the words there. */
  readonly about?: string | undefined
  readonly off?: DisabledReason | undefined
  /** Its answer is awaited. */
  readonly busy?: boolean | undefined
  /** What the browser posts by itself where no script runs; pressing Enter in a field of the form presses its button. */
  readonly press?: { readonly form: string; readonly name: string; readonly value: string } | undefined
}

/**
 * A press. While it is off it stays focusable, at most shows why, and its reason is read with it: `disabled` would take
 * it out of the keyboard's way, and nobody would hear why it does nothing. `busy` shows a spinner and holds off a second
 * press.
 */
export function Button({ look, onPress, children, id, about, off, busy = false, press }: ButtonProps) {
  const reasonId = useId()
  const idle = (off !== undefined && off.visibility !== 'hinted') || busy
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
        aria-describedby={off && reasonId}
        onClick={(event) => {
          event.preventDefault()
          if (!idle) onPress()
          else off?.onPressAnyway?.()
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

/**
 * The ids that name a press: its own words, then what it is about, such as "Select" and "Aster Linen Shirt". Among ten
 * rows whoever listens would else hear "Select" ten times.
 */
export const withAbout = (id: string | undefined, about: string | undefined): string | undefined =>
  id && about && `${id} ${about}`
