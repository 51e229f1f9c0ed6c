import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { useDialog } from './use-dialog.ts'

type ModalProps = {
  readonly title: string
  /** The name of the cross; without one the dialog closes by its own buttons. */
  readonly closeLabel?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** Neither Escape nor the backdrop closes it, and there is no cross. */
  readonly blocking?: boolean | undefined
  /** A press beside it closes it, unless it says otherwise. */
  readonly backdrop?: 'closes' | 'inert'
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'small' | 'wide'
}

/**
 * A question or a close-up over the screen, labelled by its title. The focus starts on the title, so that it is read
 * before the buttons, and returns to the opener. `alertdialog` is for what cannot wait, such as a question before
 * something is done.
 */
export function Modal(props: ModalProps) {
  const { title, closeLabel, onClose, children, footer, blocking = false, backdrop, role, size = 'small' } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useDialog({ onClose, blocking, backdrop })
  useLayoutEffect(() => heading.current?.focus(), [])

  return (
    <dialog {...dialog} role={role} className={classes('hw-modal', `hw-modal--${size}`)} aria-labelledby={titleId}>
      <div className="hw-modal-paper">
        <header className="hw-dialog-head">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="hw-dialog-title">
            {title}
          </h2>
          {!blocking && closeLabel !== undefined && <CloseButton label={closeLabel} onPress={onClose} />}
        </header>
        <div className="hw-dialog-body">{children}</div>
        {footer !== undefined && <footer className="hw-dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  )
}

/** The cross in the corner of a dialog. */
export function CloseButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="hw-mark-button" aria-label={label} onClick={onPress}>
      <Icon name="close" />
    </button>
  )
}
