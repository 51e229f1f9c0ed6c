import { localize } from '../request/copy.ts'
import type { SessionContext } from '../request/session.ts'

const OWN = 'own'

type DemoContext = Pick<SessionContext, 'config' | 'visit' | 'language'>

const listLooks = ({ config: { settings, shop }, visit, language }: DemoContext) => {
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

const listHints = ({ config, language }: DemoContext) =>
  (config.settings.demoOrders ?? []).map(({ shows, ...hint }) => ({
    ...hint,
    shows: localize(shows, language) ?? null,
  }))

export const buildDemoView = (context: DemoContext) => ({ hints: listHints(context), looks: listLooks(context) })
