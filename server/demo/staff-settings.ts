import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ShopFiles } from './demo-shops.ts'
import { wrenfoldShop } from './wrenfold/shop.ts'

const SECRET = 'HOMEWARD_DEMO__WEBHOOK_SECRET'

export const demoSecrets: Readonly<Record<string, string>> = { [SECRET]: 'the-webhooks-of-the-demo-shop' }

export const FAILING_URL = 'https://warehouse.wrenfold.example/returns'

const settings: Pick<ShopConfig, 'webhooks'> & { readonly limit: number } = {
  limit: 2_500,
  webhooks: [
    { id: 'accounting', url: 'https://books.wrenfold.example/homeward', events: ['processed'], secret: SECRET },
    { id: 'warehouse', url: FAILING_URL, events: ['cancelled', 'label-voided'], secret: SECRET },
  ],
}

/** What only staff notices: a payout limit and webhook endpoints. They make work for each return, so tests do without. */
export function addStaffSettings({ id, files }: ShopFiles): ShopFiles {
  if (id !== wrenfoldShop.shop.id) return { id, files }
  const shop = files.shop as ShopConfig
  const { limit, webhooks } = settings
  return {
    id,
    files: { ...files, shop: { ...shop, settings: { ...shop.settings, staff: { limit } }, webhooks: webhooks ?? [] } },
  }
}
