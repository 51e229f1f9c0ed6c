/** Texts that a language rightly spells as English does: patterns without words, and words that both have. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  fr: [
    'chrome.title',
    'address.province',
    'shop.collections',
    'shop.page',
    'shop.pages',
    'totals.bonus',
    'totals.total',
    'label.service',
  ],
  ja: ['chrome.title', 'chrome.powered-by'],
  de: [
    'chrome.title',
    'common.name-and-value',
    'client.form.optional',
    'address.name',
    'items.properties',
    'review.customer-name',
    'status.tracking-status',
    'totals.bonus',
  ],
}

/** Every text of `language` that may be the same as in English. */
export const allowedAsEnglish = (language: string): readonly string[] => allowed[language] ?? []
