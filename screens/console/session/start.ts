import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { text } from '../../../schemas/components/text.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { plain } from '../../parts/rich-text.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'

export const startPage = (frame: ConsoleFrameView, t: ConsoleTranslate): ConsoleScreen =>
  buildConsoleScreen(
    frame,
    {
      name: 'today',
      area: 'today',
      heading: t('frame.today'),
      main: [text({ id: 'start', look: 'body', body: plain(t('start.body')) })],
    },
    t,
  )
