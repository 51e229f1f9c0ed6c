import { consoleTranslator } from '../../locales/console/translate.ts'
import type { Init } from '../../schemas/envelope/init.ts'
import { buildClientWords } from '../journey/request/client-words.ts'

export function buildConsoleInit(shopId: string | null): Pick<Init, 'language' | 'calls' | 'title' | 'strings'> {
  const t = consoleTranslator()
  const base = shopId === null ? '/console/v1' : `/console/v1/${shopId}`
  return {
    language: t.language,
    // No path is an entry link, and no session is counted.
    calls: { screens: `${base}/screens`, entry: '', entries: '(?!)', metric: '' },
    title: t('frame.product'),
    strings: buildClientWords(t.portal),
  }
}
