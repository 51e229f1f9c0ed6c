import { entryOf } from '../../../schemas/member.ts'

/** What a command reads: how many words behind its shop, and which flags. */
interface Takes {
  readonly words?: number
  readonly flags?: readonly string[]
}

const commands: Readonly<Record<string, Takes>> = {
  show: {},
  check: { flags: ['file'] },
  verify: { flags: ['file'] },
  publish: { flags: ['file', 'percentage', 'note', 'if-version'] },
  rollout: { words: 1, flags: ['if-version'] },
  rollback: { words: 1, flags: ['if-version'] },
  versions: {},
  diff: { words: 2 },
  link: { words: 1, flags: ['gift', 'return', 'receipt', 'days', 'uses', 'qr', 'size'] },
  links: { words: 1 },
  unlink: { words: 1 },
  preview: { flags: ['file', 'version', 'walk'] },
  connect: { flags: ['store'] },
  sync: {},
  'staff-code': {},
  key: { words: 2 },
  secret: { words: 2 },
  erase: { flags: ['confirm'] },
}

/** Whether there is a command of this name that is about a shop. */
export const isCommand = (command: string): boolean => entryOf(commands, command) !== undefined

/**
 * Refuses what a command would pass over: whoever wrote `rollback demo --version 3` means that version, and not the
 * last change. @throws Error in one sentence that names it.
 */
export function refuseUnread(command: string, words: readonly string[], flags: object): void {
  const takes = entryOf(commands, command) ?? {}
  const word = words[takes.words ?? 0]
  if (word !== undefined) throw new Error(`${command} has no use for "${word}"`)
  const flag = Object.keys(flags).find((name) => takes.flags?.includes(name) !== true)
  if (flag !== undefined) throw new Error(`${command} has no use for --${flag}`)
}
