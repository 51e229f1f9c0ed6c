import type { Client } from '../../server/http/settings.ts'

export const undrawn: Client['draw'] = async () => ({
  html: '',
  theme: { css: ':root{}', attributes: {} },
  needsLate: true,
})
