import type { ClientWords } from '../../schemas/client-words.ts'
import type { Session } from '../runtime/session.ts'
import type { Snapshot } from '../runtime/state/state.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { createGetText } from './WidgetContextLayer.tsx'

// The only words in the client itself: said when not even the words could be fetched.
const UNREACHABLE = { text: 'This page cannot be reached at the moment. Please try again.', retry: 'Try again' }

/** Why nobody answered, in words: without a connection the shopper is told that, otherwise that it is our side. */
export const describeFailure = (
  { online }: Pick<Snapshot, 'online'>,
  say: (key: keyof ClientWords) => string,
): string => say(online ? 'error.body' : 'offline')

type NoScreenProps = { readonly snapshot: Snapshot; readonly session: Session }

/**
 * The page before there is a screen: an outline while it loads, or why it does not come, with a button to try again. It
 * has words of its own for the case that not even the shop's words came.
 */
export function NoScreen({ snapshot, session }: NoScreenProps) {
  const { init, problem, failure } = snapshot
  const say = createGetText(snapshot)
  if (problem === null && failure === null) return <Loading label={init === null ? '' : say('loading')} />
  const retry = failure?.retry ?? session.restart
  if (init === null)
    return <LoadFailure title={problem?.title ?? UNREACHABLE.text} retry={[UNREACHABLE.retry, retry]} />
  return (
    <LoadFailure
      title={problem?.title ?? say('error.title')}
      text={problem?.detail ?? describeFailure(snapshot, say)}
      retry={[say('retry'), retry]}
    />
  )
}

/** What stands there before the first screen. */
function Loading({ label }: { readonly label: string }) {
  return (
    <main className="hw-page hw-page--one">
      <Skeleton shape="card" label={label} />
    </main>
  )
}

type LoadFailureProps = {
  readonly title: string
  readonly text?: string
  readonly retry: readonly [label: string, run: () => void]
}

/**
 * What stands there when no screen came: told at once, with one button. `retry` is the words of the button and what it
 * does.
 */
function LoadFailure({ title, text, retry: [label, run] }: LoadFailureProps) {
  return (
    <main className="hw-page hw-page--one">
      <div role="alert">
        <h1 className="hw-heading">{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      <Button look="primary" onPress={run}>
        {label}
      </Button>
    </main>
  )
}
