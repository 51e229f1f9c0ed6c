import type { ShopConfig } from '../../../schemas/config/index.ts'
import { localize } from '../request/copy.ts'
import type { SessionContext } from '../request/session.ts'

const OWN = 'own'

export function listLooks({ config, visit, language }: Pick<SessionContext, 'config' | 'visit' | 'language'>) {
  const { settings, shop }: ShopConfig = config
  const themes = settings.demoThemes ?? []
  const current = themes.find(({ id }) => id === visit.look)?.id ?? OWN
  const all = [
    { id: OWN, name: shop.name },
    ...themes.map(({ id, name }) => ({ id, name: localize(name, language) ?? id })),
  ]
  return themes.length === 0
    ? []
    : all.filter(({ id }) => id !== current).map(({ id, name }) => ({ name, href: `/demo-look/${id}?shop=${shop.id}` }))
}
