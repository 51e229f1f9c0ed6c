import type { ReactNode } from 'react'
import { Modal } from './Modal.tsx'
import { RichText, type RichTextTree } from './RichText.tsx'

type ErrorModalProps = {
  readonly heading?: string | undefined
  readonly status?: string | undefined
  readonly body: string
  readonly footer: ReactNode
  readonly contact?: RichTextTree | undefined
  readonly fallbackTitle: string
  readonly onReload: () => void
}

/** A problem over the screen. Closing it reloads, as the page below may be stale (STS-21, ERR-48). */
export function ErrorModal(props: ErrorModalProps) {
  const { heading, status, body, footer, contact, fallbackTitle, onReload } = props
  return (
    <Modal role="alertdialog" title={heading ?? fallbackTitle} onClose={onReload} footer={footer}>
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
