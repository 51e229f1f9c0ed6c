import type { CommerceAdapter } from '../commerce-adapter.ts'
import { PUSHED_ORIGIN } from './intake.ts'
import { pushedCommerce } from './pushed.ts'

export const pushedAdapter: CommerceAdapter<null> = {
  schema: null,
  secrets: () => [],
  create(services) {
    const commerce = pushedCommerce(services)
    return { open: () => commerce }
  },
  origin: () => PUSHED_ORIGIN,
  url: null,
  connect: async () =>
    'The order system pushes its data, so there is no connection to test. `sync` shows the time and number of received entities',
  subscribes: false,
  connectUnconfigured: null,
  webhooks: null,
  sandbox: false,
}
