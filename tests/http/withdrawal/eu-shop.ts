import type { ShopConfig } from '../../../schemas/config/index.ts'

export const toEuShop = (config: ShopConfig, withdrawal?: ShopConfig['withdrawal']): ShopConfig => ({
  ...config,
  settings: {
    ...config.settings,
    timeZone: 'Europe/Berlin',
    allowed_languages: ['en', 'de', 'fr', 'it', 'nl'],
    countries: ['DE', 'FR', 'IT', 'NL', 'US', 'CA', 'GB'],
  },
  ...(withdrawal && { withdrawal }),
})

export const statement = {
  name: 'Ada Lovelace',
  contract: '#1001',
  email: 'ada@example.com',
  scope: 'whole',
  note: '',
}
