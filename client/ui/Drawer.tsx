import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { CloseButton } from './Modal.tsx'
import { useDialog } from './use-dialog.ts'
import { useScrolledByKey } from './use-scrolled-by-key.ts'
import { useSlideOut } from './use-slide-out.ts'

type DrawerProps = {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly step?: string | undefined
  readonly direction?: 'forward' | 'back' | undefined
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
  readonly blocking?: boolean | undefined
  readonly slides?: 'start' | 'end' | undefined
}

/**
 * A flow beside the screen: a side panel from 960 px, else a modal of full height (NAV-56). Each step scrolls up and
 * focuses its title.
 */
export function Drawer(props: DrawerProps) {
  const { title, closeLabel, children, footer, step = '', direction, back, blocking = false, slides } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { leaving, onClose } = useSlideOut(props.onClose, slides !== undefined)
  const dialog = useDialog({ onClose, blocking })

  useScrolledByKey(body, step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is what moves the focus
  useLayoutEffect(() => {
    body.current?.scrollTo?.(0, 0)
    body.current?.parentElement?.scrollTo?.(0, 0)
    heading.current?.focus()
  }, [step])

  return (
    <dialog
      {...dialog}
      className={classes('hw-drawer', slides && `hw-drawer--${slides}`, leaving && 'hw-drawer--leaving')}
      aria-labelledby={titleId}
    >
      <div className="hw-drawer-paper">
        <header className="hw-dialog-head">
          {back && (
            <button type="button" className="hw-mark-button" aria-label={back.label} onClick={back.onBack}>
              <Icon name="back" />
            </button>
          )}
          <h2 id={titleId} ref={heading} tabIndex={-1} className="hw-dialog-title">
            {title}
          </h2>
          {!blocking && <CloseButton label={closeLabel} onPress={onClose} />}
        </header>
        <div ref={body} className="hw-dialog-body">
          <div key={step} className={classes('hw-slide', direction && `hw-slide--${direction}`)}>
            {children}
          </div>
        </div>
        {footer !== undefined && <footer className="hw-dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  )
}
