import type { Chat } from '../../../schemas/config/beside.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { listThirdParties } from '../../journey/request/third-parties.ts'
import { type BesideHosts, stripeBeside } from '../plugins/secure-headers.ts'

const GORGIAS = 'https://config.gorgias.chat'
/** Where the conversations of a chat stand. */
const CHATS = ['https://us-east1-898b.production.gorgias.chat', 'wss://us-east1-898b.production.gorgias.chat']

/** The hosts that a chat of Gorgias needs, by the kind of its snippet. */
const chatHosts = (chat: Chat): BesideHosts => {
  const bundles =
    'legacy' in chat ? ['https://client-builds.production.gorgias.chat'] : [GORGIAS, 'https://assets.gorgias.chat']
  return { scripts: bundles, frames: [], asked: [GORGIAS, ...CHATS] }
}

/** The script of Signifyd, and where it looks at the device. */
const signifyd: BesideHosts = {
  scripts: ['https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com'],
  frames: ['https://imgs.signifyd.com'],
  asked: ['https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com'],
}

/** The hosts of Google Analytics 4. */
const google: BesideHosts = {
  scripts: ['https://www.googletagmanager.com'],
  frames: [],
  asked: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
}

/** The hosts of Sentry's script, and the one that the shop's own address for reports names. */
const sentryHosts = (dsn: string): BesideHosts => ({
  scripts: ['https://js.sentry-cdn.com', 'https://browser.sentry-cdn.com'],
  frames: [],
  asked: [`https://${new URL(dsn).host}`],
})

/**
 * The hosts of all whose scripts a page of the shop may load, by these versions of its configuration: those that the shop has chosen,
 * and of each the hosts that it needs and no others. What is loaded is the page's to say, as shoppers may have to allow it first.
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
