import type { OpenBankQuestion as BankQuestionShape } from '../runtime/state/state.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

/**
 * Asks the shopper to approve a payment where the sandbox plays the bank. Escape declines; a press outside is ignored,
 * as it may be a slip.
 */
export function BankQuestion({ question }: { readonly question: BankQuestionShape }) {
  const { words, answer } = question
  return (
    <Modal
      role="alertdialog"
      title={words.title}
      onClose={() => answer('decline')}
      backdrop="inert"
      footer={
        <>
          <Button look="primary" onPress={() => answer('approve')}>
            {words.approve}
          </Button>
          <Button look="secondary" onPress={() => answer('decline')}>
            {words.decline}
          </Button>
        </>
      }
    >
      <p>{words.body}</p>
    </Modal>
  )
}
