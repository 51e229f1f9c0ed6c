import type { Envelope } from '../../schemas/screen.ts'
import { missingWords, shownBlocks, type Word, wordsToRead } from './words.ts'

/**
 * A recorded press: the page before it, the label of the pressed button, and the answer of the service with its status. Without
 * `press` the answer belongs to the deferred block of the page. Without `answer` the client asks a question and posts nothing.
 */
export interface PressRecord {
  readonly first: Envelope
  readonly press?: string
  readonly status?: number
  readonly answer?: Envelope
}

/** Returns the question that a client asks before it acts on the press: the `confirm` of its action, else the `leave` of the page. */
const questionOf = ({ first, press }: PressRecord) => {
  const buttons = shownBlocks(first).flatMap((block) => (block.type === 'actions' ? block.buttons : []))
  const action = buttons.find(({ label }) => label === press)?.action
  return action?.type === 'submit' ? action.confirm : first.screen?.leave
}

/** Returns every word that a shopper must be able to read after the press, each with its place. */
export const wordsAfterPress = (record: PressRecord): readonly Word[] =>
  record.answer === undefined
    ? Object.entries(questionOf(record) ?? {}).map(([name, word]) => [`question ${name}`, word] as const)
    : wordsToRead(record.answer)

/** Returns the words that are missing from what a shopper can read after the press. */
export const missedAfterPress = (record: PressRecord, read: string): readonly Word[] =>
  missingWords(wordsAfterPress(record), read)
