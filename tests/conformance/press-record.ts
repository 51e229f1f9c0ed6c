import type { Envelope } from '../../schemas/envelope/screen.ts'
import { listVisibleBlocks, listVisibleWords, missingWords, type Word } from './words.ts'

export interface PressRecord {
  readonly first: Envelope
  readonly press?: string
  readonly status?: number
  readonly answer?: Envelope
}

const questionOf = ({ first, press }: PressRecord) => {
  const buttons = listVisibleBlocks(first).flatMap((block) => (block.type === 'actions' ? block.buttons : []))
  const action = buttons.find(({ label }) => label === press)?.action
  return action?.type === 'submit' ? action.confirm : first.screen?.leave
}

export const listExpectedWords = (record: PressRecord): readonly Word[] =>
  record.answer === undefined
    ? Object.entries(questionOf(record) ?? {}).map(([name, word]) => [`question ${name}`, word] as const)
    : listVisibleWords(record.answer)

export const missedAfterPress = (record: PressRecord, read: string): readonly Word[] =>
  missingWords(listExpectedWords(record), read)
