import type { Client } from '../../server/http/settings.ts'

/** Draws nothing, for tests that look at the headers of a document and at what is written into it. */
export const undrawn: Client['draw'] = async () => ({
  html: '',
  theme: { css: ':root{}', attributes: {} },
  needsLate: true,
})
