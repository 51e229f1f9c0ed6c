import { isRightToLeft } from '../../../locales/languages.ts'
import type { Init } from '../../../schemas/envelope/init.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import { ENTRIES } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { buildClientWords } from './client-words.ts'
import { readSession } from './session.ts'
import type { Visit } from './visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'log'>

/** The client's data before its first screen (ENT-02, NAV-35). */
export async function buildInit(needs: Needs, visit: Visit): Promise<Init> {
  const { config, language, t } = await readSession(needs, visit)
  const { settings, shop, currency, theme, flags, content } = config
  return {
    contract: CONTRACT,
    shop_id: shop.id,
    name: shop.name,
    currency,
    language,
    ...(isRightToLeft(language) && { direction: 'rtl' }),
    allowed_languages: settings.allowed_languages,
    customizations: { content: content[language] ?? {}, style: theme, settings: { ...settings } },
    feature_flags: flags,
    calls: {
      screens: `/api/v1/${shop.id}/screens`,
      entry: `/api/v1/${shop.id}/actions/entry.open`,
      entries: ENTRIES,
      metric: `/api/v1/metric?shop=${shop.id}`,
    },
    title: shop.name,
    description: t('chrome.description', { shop: shop.name }),
    strings: buildClientWords(t, shop.support_email),
  }
}
