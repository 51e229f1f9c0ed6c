import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Chat } from '../../../schemas/config/third-party-scripts.ts'
import { listFontOrigins } from '../../../schemas/config/typeface.ts'
import { listThirdParties } from '../../journey/request/third-parties.ts'
import type { World } from '../../world.ts'
import type { ThirdPartyHosts } from '../plugins/secure-headers.ts'

const GORGIAS = 'https://config.gorgias.chat'
const CONVERSATION_HOSTS = [
  'https://us-east1-898b.production.gorgias.chat',
  'wss://us-east1-898b.production.gorgias.chat',
]

const chatHosts = (chat: Chat): ThirdPartyHosts => {
  const bundles =
    'legacy' in chat ? ['https://client-builds.production.gorgias.chat'] : [GORGIAS, 'https://assets.gorgias.chat']
  return { scripts: bundles, frames: [], connections: [GORGIAS, ...CONVERSATION_HOSTS] }
}

const signifydHosts: ThirdPartyHosts = {
  scripts: ['https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com'],
  frames: ['https://imgs.signifyd.com'],
  connections: ['https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com'],
}

const googleHosts: ThirdPartyHosts = {
  scripts: ['https://www.googletagmanager.com'],
  frames: [],
  connections: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
}

const sentryHosts = (dsn: string): ThirdPartyHosts => ({
  scripts: ['https://js.sentry-cdn.com', 'https://browser.sentry-cdn.com'],
  frames: [],
  connections: [`https://${new URL(dsn).host}`],
})

/**
 * Each vendor gets only the hosts it needs. The page decides which scripts load, as shoppers may have to consent first.
 */
export function listThirdPartyHosts(
  { paymentHosts }: Pick<World, 'paymentHosts'>,
  configs: readonly ShopConfig[],
): ThirdPartyHosts {
  const all = configs.flatMap((config) => {
    const { chat, fraud, statistics, errors } = listThirdParties(config)
    const cardHosts = paymentHosts(config)
    return [
      ...(cardHosts === null ? [] : [cardHosts]),
      ...(chat === null ? [] : [chatHosts(chat)]),
      ...(fraud ? [signifydHosts] : []),
      ...(statistics === null ? [] : [googleHosts]),
      ...(errors === null ? [] : [sentryHosts(errors.dsn)]),
    ]
  })
  const fonts = configs.flatMap(({ theme }) => listFontOrigins(theme.globals.typeface))
  const deduplicate = (hosts: readonly string[]) => [...new Set(hosts)]
  return {
    scripts: deduplicate(all.flatMap(({ scripts }) => scripts)),
    frames: deduplicate(all.flatMap(({ frames }) => frames)),
    connections: deduplicate(all.flatMap(({ connections }) => connections)),
    fonts: deduplicate(fonts),
  }
}
