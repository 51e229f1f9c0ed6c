import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import { RichText, type RichTextTree } from './RichText.tsx'

type ErrorModalProps = {
  readonly heading?: string | undefined
  readonly status?: string | undefined
  readonly body: string
  readonly restart: string
  readonly contact?: RichTextTree | undefined
  readonly fallbackTitle: string
  readonly onReload: () => void
}

/** A problem over the screen. Every exit reloads, as the page below may be stale (STS-21, ERR-48). */
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
