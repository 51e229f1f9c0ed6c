import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import { RichText, type RichTextTree } from './RichText.tsx'

type ErrorModalProps = {
  readonly heading?: string | undefined
  readonly status?: string | undefined
  readonly body: string
  readonly restart: string
  readonly contact?: RichTextTree | undefined
  /** The title for those who hear it, where there is no heading. */
  readonly fallbackTitle: string
  readonly onReload: () => void
}

/**
 * What went wrong over the current screen. Every way out reloads: the button, Escape and the backdrop (STS-21, ERR-48).
 * The page below may no longer be true, so nothing leads back to it. `status` is the reference that support can look
 * up.
 */
export function ErrorModal(props: ErrorModalProps) {
  const { heading, status, body, restart, contact, fallbackTitle, onReload } = props
  return (
    <Modal
      role="alertdialog"
      title={heading ?? fallbackTitle}
      onClose={onReload}
      footer={
        <Button look="primary" onPress={onReload}>
          {restart}
        </Button>
      }
    >
      {status !== undefined && <p className="hw-error-status">{status}</p>}
      <p>{body}</p>
      {contact !== undefined && (
        <div className="hw-error-contact">
          <RichText text={contact} />
        </div>
      )}
    </Modal>
  )
}
