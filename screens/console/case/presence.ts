import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { Presence } from '../../../schemas/console/components/presence.ts'
import type { Poll } from '../../../schemas/envelope/screen.ts'
import type { CaseView } from './view.ts'

export const PRESENCE_MS = 15_000

const ID = 'presence'
const MAX_ATTEMPTS = 480

const firstLetters = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = '') => [...word][0] ?? '').join('')
}

/** Empty without others, so that the client goes on asking. */
export const presence = ({ viewers }: CaseView, t: ConsoleTranslate): Presence => ({
  type: 'presence',
  id: ID,
  people: viewers.map((name) => ({ initials: firstLetters(name).toUpperCase() })),
  ...(viewers.length > 0 && { text: t('case.here', { count: viewers.length, names: t.list([...viewers]) }) }),
})

export const presencePoll = ({ shopId, path }: CaseView): Poll => ({
  id: ID,
  href: `/console/v1/${shopId}/parts/${ID}`,
  path,
  everyMs: PRESENCE_MS,
  maxAttempts: MAX_ATTEMPTS,
})
