import type { Deferred } from '../../../schemas/components/deferred.ts'
import type { Notice } from '../../../schemas/components/notice.ts'
import type { Envelope } from '../page/contract.ts'
import { listComponents } from '../page/drawn-page.ts'
import type { ConnectedSession } from '../state/state.ts'
import { receiveParts } from './parts.ts'

/** Requests every deferred block once; a failed one becomes a notice with a retry. */
export function fetchDeferred(journey: ConnectedSession): void {
  const { screen, overlay } = journey.state.get()
  if (screen === null) return
  for (const component of listComponents({ screen, overlay }))
    if (component.type === 'deferred') void fetchOne(journey, screen.key, component)
}

const fetchOne = async (journey: ConnectedSession, base: string, deferred: Deferred): Promise<void> => {
  const { underway } = journey.memory
  const name = `${base} ${deferred.href}`
  if (underway.has(name)) return
  underway.add(name)
  const reply = await journey.transport.part(deferred)
  underway.delete(name)

  const answered = reply.kind === 'answer' && reply.envelope.parts !== undefined
  receiveParts(journey, answered ? reply.envelope : { ...failedPart(deferred), base, rev: journey.state.get().rev })
}

const failedPart = (deferred: Deferred): Pick<Envelope, 'parts'> => ({
  parts: [{ id: deferred.id, component: failedNotice(deferred) }],
})

const failedNotice = ({ id, failed }: Deferred): Notice => ({
  type: 'notice',
  id,
  tone: 'warning',
  body: [{ kind: 'paragraph', inline: [{ kind: 'words', text: failed.text }] }],
  actions: [{ id: `${id}.retry`, label: failed.retry, look: 'secondary', action: { type: 'reload' } }],
})
