import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'

export const commands = ['all-here', 'not-here', 'damaged', 'wrong-item', 'done', 'undo'] as const
type Command = (typeof commands)[number]

export const commandTexts = {
  'all-here': 'desk.all-here',
  'not-here': 'desk.not-here',
  damaged: 'desk.damaged',
  'wrong-item': 'desk.wrong-item',
  done: 'desk.done',
  undo: 'desk.undo',
} as const satisfies Readonly<Record<Command, ConsoleTextKey>>

export const commandCode = (command: Command): string => `HW-${command.toUpperCase()}`

export function commandsPage(
  frame: ConsoleFrameView,
  { shopId }: { readonly shopId: string },
  t: ConsoleTranslate,
): ConsoleScreen {
  return buildConsoleScreen(
    frame,
    {
      name: 'desk-commands',
      area: 'receiving',
      heading: t('commands.heading'),
      note: t('commands.note'),
      back: { label: t('commands.back'), path: '/desk' },
      main: [
        {
          type: 'code_sheet',
          id: 'codes',
          print: t('commands.print'),
          cards: commands.map((command, at) => {
            const label = t(commandTexts[command])
            return {
              id: command,
              label,
              keys: `F${at + 1}`,
              picture: {
                src: `/console/v1/${shopId}/files/commands/${command}`,
                alt: t('commands.code', { command: label }),
              },
            }
          }),
        },
      ],
    },
    t,
  )
}
