import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { text } from '../../schemas/components/text.ts'
import { button } from './buttons.ts'
import type { FrameView } from './frame.ts'
import { plain } from './rich-text.ts'

/** WDR-15. */
export function statutoryLine({ withdrawal }: FrameView, isLawBetter: boolean, t: Translate): readonly Component[] {
  if (withdrawal === undefined || !isLawBetter) return []
  const { label, path = '/withdraw', href } = withdrawal
  const action = href === undefined ? { type: 'navigate' as const, path } : { type: 'link' as const, href }
  return [
    text({
      id: 'statutory',
      look: 'small',
      body: plain(t('withdraw.instead')),
      actions: [button({ id: 'statutory-withdraw', label, look: 'text', action })],
    }),
  ]
}
