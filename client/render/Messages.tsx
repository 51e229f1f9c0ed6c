import type { ClientWords } from '../../schemas/envelope/client-words.ts'
import type { Button as ButtonShape } from '../../schemas/screen/action.ts'
import type { Problem } from '../runtime/page/contract.ts'
import type { Session } from '../runtime/session.ts'
import type { Failure, OpenQuestion, Snapshot } from '../runtime/state/state.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorModal } from '../ui/ErrorModal.tsx'
import { Modal } from '../ui/Modal.tsx'
import type { RichTextTree } from '../ui/RichText.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { BankQuestion } from './BankQuestion.tsx'
import { describeFailure } from './NoScreen.tsx'
import { createGetText } from './WidgetContextLayer.tsx'

type MessagesProps = { readonly snapshot: Snapshot; readonly session: Session }

export function Messages({ snapshot, session }: MessagesProps) {
  const { question, bank, problem, failure, toasts } = snapshot
  const say = createGetText(snapshot)
  return (
    <>
      {question !== null && <QuestionDialog question={question} session={session} say={say} />}
      {bank?.question && <BankQuestion question={bank.question} />}
      {problem !== null && <ProblemDialog problem={problem} session={session} say={say} />}
      {failure !== null && <FailureDialog failure={failure} session={session} say={say} />}
      <Toasts toasts={toasts} closeLabel={say('close-message')} onDone={session.dropToast} />
    </>
  )
}

type DialogProps = { readonly session: Session; readonly say: (key: keyof ClientWords) => string }

/** Closing the dialog means no. */
function QuestionDialog({ question, session, say }: { readonly question: OpenQuestion } & DialogProps) {
  const { title, body, yes, no } = question
  return (
    <Modal
      role="alertdialog"
      title={title}
      closeLabel={say('close')}
      onClose={() => session.answerQuestion('no')}
      footer={
        <>
          <Button look="primary" onPress={() => session.answerQuestion('yes')}>
            {yes}
          </Button>
          <Button look="secondary" onPress={() => session.answerQuestion('no')}>
            {no}
          </Button>
        </>
      }
    >
      {body !== undefined && <p>{body}</p>}
    </Modal>
  )
}

function ProblemDialog({ problem, session, say }: { readonly problem: Problem } & DialogProps) {
  const restart: ButtonShape = {
    id: 'restart',
    label: say('error.restart'),
    look: 'primary',
    action: { type: 'reload' },
  }
  const { actions: buttons = [restart] } = problem
  return (
    <ErrorModal
      heading={problem.title}
      status={problem.ref}
      body={problem.detail ?? say('error.body')}
      footer={buttons.map(({ id, label, look, action }) => (
        <Button
          key={id}
          id={id}
          look={look}
          onPress={() => (action.type === 'reload' ? session.restart() : session.press(action))}
        >
          {label}
        </Button>
      ))}
      contact={problem.actions ? undefined : toRichText(say('error.contact'))}
      fallbackTitle={say('error.title')}
      onReload={session.restart}
    />
  )
}

function FailureDialog({ failure, session, say }: { readonly failure: Failure } & DialogProps) {
  const { title, body } = describeFailure(session.snapshot(), say)
  return (
    <Modal
      role="alertdialog"
      title={title}
      closeLabel={say('close')}
      onClose={session.dismissFailure}
      footer={
        <Button look="primary" onPress={failure.retry}>
          {say('retry')}
        </Button>
      }
    >
      <p>{body}</p>
    </Modal>
  )
}

/** An email address in the text becomes a link. */
const toRichText = (text: string): RichTextTree => [
  {
    kind: 'paragraph',
    inline: text
      .split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/)
      .map((part, at) =>
        at % 2 === 0 ? { kind: 'words', text: part } : { kind: 'link', text: part, href: `mailto:${part}` },
      ),
  },
]
