import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Reason } from '../../schemas/entities/reason.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { pointerTo } from '../shape/pointer.ts'

const reasonText = ({ text, copy = {} }: Reason, language: string): string =>
  (copy[language] ?? copy[language.split('-')[0] ?? ''] ?? text).trim().toLowerCase()

export const findDuplicateReasonTexts = ({ reasonGroups, settings }: ShopConfig): readonly ConfigProblem[] =>
  reasonGroups.flatMap(({ reasons }, at) =>
    reasons.flatMap((reason, index) => {
      const siblings = reasons.slice(0, index).filter(({ parent_id }) => parent_id === reason.parent_id)
      for (const language of settings.allowed_languages) {
        const twin = siblings.find((one) => reasonText(one, language) === reasonText(reason, language))
        if (twin === undefined) continue
        const message = `has the same text in "${language}" as the reason "${twin.id}": give one of them another "text" or "copy"`
        return [{ pointer: pointerTo('/reasonGroups', at, 'reasons', index), message }]
      }
      return []
    }),
  )

/** Pages with a blocked item refer shoppers to the shop. */
export function findMissingContact({ shop, footer }: ShopConfig): readonly ConfigProblem[] {
  const inFooter = [footer?.heading, footer?.copy].some((copy) =>
    Object.values(copy ?? {}).some((words) => words !== ''),
  )
  const hasLink = inFooter && (shop.support_phone !== undefined || shop.support_chat !== undefined)
  if ((shop.support_email ?? '') !== '' || hasLink) return []
  const message =
    'Shoppers cannot contact the shop: set "support_email", or "support_phone" or "support_chat" with a "footer"'
  return [{ pointer: '/shop', message }]
}
