import type { Envelope } from '../../schemas/envelope/screen.ts'
import { missingWords, shownBlocks, type Word, wordsToRead } from './words.ts'

export interface PressRecord {
  readonly first: Envelope
  readonly press?: string
  readonly status?: number
  readonly answer?: Envelope
}

const questionOf = ({ first, press }: PressRecord) => {
  const buttons = shownBlocks(first).flatMap((block) => (block.type === 'actions' ? block.buttons : []))
  const action = buttons.find(({ label }) => label === press)?.action
  return action?.type === 'submit' ? action.confirm : first.screen?.leave
}

export const wordsAfterPress = (record: PressRecord): readonly Word[] =>
  record.answer === undefined
    ? Object.entries(questionOf(record) ?? {}).map(([name, word]) => [`question ${name}`, word] as const)
    : wordsToRead(record.answer)

export const missedAfterPress = (record: PressRecord, read: string): readonly Word[] =>
  missingWords(wordsAfterPress(record), read)
