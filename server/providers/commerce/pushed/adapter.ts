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
  connect: async () => 'Its order system pushes what it has and cannot be asked: `sync` says what came, and when',
  subscribes: false,
  connectUnconfigured: null,
  webhooks: null,
  sandbox: false,
}
