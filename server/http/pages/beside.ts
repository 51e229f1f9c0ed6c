import type { Chat } from '../../../schemas/config/beside.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { listThirdParties } from '../../journey/request/third-parties.ts'
import { type BesideHosts, stripeBeside } from '../plugins/secure-headers.ts'

const GORGIAS = 'https://config.gorgias.chat'
const CHATS = ['https://us-east1-898b.production.gorgias.chat', 'wss://us-east1-898b.production.gorgias.chat']

const chatHosts = (chat: Chat): BesideHosts => {
  const bundles =
    'legacy' in chat ? ['https://client-builds.production.gorgias.chat'] : [GORGIAS, 'https://assets.gorgias.chat']
  return { scripts: bundles, frames: [], asked: [GORGIAS, ...CHATS] }
}

const signifyd: BesideHosts = {
  scripts: ['https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com'],
  frames: ['https://imgs.signifyd.com'],
  asked: ['https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com'],
}

const google: BesideHosts = {
  scripts: ['https://www.googletagmanager.com'],
  frames: [],
  asked: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
}

/** The hosts of Sentry's script, and the ingest host of the shop's DSN. */
const sentryHosts = (dsn: string): BesideHosts => ({
  scripts: ['https://js.sentry-cdn.com', 'https://browser.sentry-cdn.com'],
  frames: [],
  asked: [`https://${new URL(dsn).host}`],
})

/**
 * The hosts of all third-party scripts that these configurations of a shop allow, each vendor with only the hosts it
 * needs. The page decides which scripts load, as shoppers may have to consent first.
 */
export function besideHosts(configs: readonly ShopConfig[]): BesideHosts {
  const all = configs.flatMap((config) => {
    const { chat, fraud, statistics, errors } = listThirdParties(config)
    return [
      ...(typeof config.adapters.payments === 'object' ? [stripeBeside] : []),
      ...(chat === null ? [] : [chatHosts(chat)]),
      ...(fraud ? [signifyd] : []),
      ...(statistics === null ? [] : [google]),
      ...(errors === null ? [] : [sentryHosts(errors.dsn)]),
    ]
  })
  const once = (hosts: readonly string[]) => [...new Set(hosts)]
  return {
    scripts: once(all.flatMap(({ scripts }) => scripts)),
    frames: once(all.flatMap(({ frames }) => frames)),
    asked: once(all.flatMap(({ asked }) => asked)),
  }
}
