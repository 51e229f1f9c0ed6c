import type { ClientWords } from '../../schemas/envelope/client-words.ts'
import type { Session } from '../runtime/session.ts'
import type { Snapshot } from '../runtime/state/state.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { createGetText } from './WidgetContextLayer.tsx'

// The only texts in the client itself, for when the shop's texts could not be loaded.
const UNREACHABLE = { text: 'This page cannot be reached at the moment. Please try again.', retry: 'Try again' }

export const describeFailure = (
  { online }: Pick<Snapshot, 'online'>,
  say: (key: keyof ClientWords) => string,
): { readonly title: string; readonly body: string } =>
  online
    ? { title: say('error.title'), body: say('error.body') }
    : { title: say('offline-title'), body: say('offline-body') }

type NoScreenProps = { readonly snapshot: Snapshot; readonly session: Session }

export function NoScreen({ snapshot, session }: NoScreenProps) {
  const { init, problem, failure } = snapshot
  const say = createGetText(snapshot)
  if (problem === null && failure === null) return <Loading label={init === null ? '' : say('loading')} />
  // A retry does not help where there is no shop.
  if (problem?.code === 'shop-unknown') return <LoadFailure title={problem.title} text={problem.detail} retry={null} />
  const retry = failure?.retry ?? session.restart
  if (init === null)
    return (
      <LoadFailure
        title={problem?.title ?? UNREACHABLE.text}
        text={problem?.detail}
        retry={[UNREACHABLE.retry, retry]}
      />
    )
  const { title, body } = describeFailure(snapshot, say)
  return <LoadFailure title={problem?.title ?? title} text={problem?.detail ?? body} retry={[say('retry'), retry]} />
}

function Loading({ label }: { readonly label: string }) {
  return (
    <main className="hw-page hw-page--one">
      <Skeleton shape="card" label={label} />
    </main>
  )
}

type LoadFailureProps = {
  readonly title: string
  readonly text?: string | undefined
  readonly retry: readonly [label: string, run: () => void] | null
}

function LoadFailure({ title, text, retry }: LoadFailureProps) {
  return (
    <main className="hw-page hw-page--one hw-page--bare">
      <div className="hw-empty hw-empty--failed" role="alert">
        {retry !== null && (
          <span className="hw-seal">
            <Icon name="alert" size={24} />
          </span>
        )}
        <h1 className="hw-heading">{title}</h1>
        {text !== undefined && <p>{text}</p>}
        {retry !== null && (
          <div className="hw-buttons">
            <Button look="primary" onPress={retry[1]}>
              {retry[0]}
            </Button>
          </div>
        )}
      </div>
    </main>
  )
}
