import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { useDialog } from './use-dialog.ts'

type ModalProps = {
  readonly title: string
  readonly closeLabel?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly blocking?: boolean | undefined
  /** A press outside closes it by default. */
  readonly backdrop?: 'closes' | 'inert'
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'small' | 'wide'
}

/** A dialog labelled by its title, which takes the focus. Use `alertdialog` for what cannot wait. */
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

export function CloseButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="hw-mark-button" aria-label={label} onClick={onPress}>
      <Icon name="close" />
    </button>
  )
}
