/** Texts equal to English: patterns without words, and shared words. */
const equalKeys: Readonly<Record<string, readonly string[]>> = {
  fr: ['chrome.title', 'item.several', 'photo.nth', 'shop.collections', 'shop.page', 'totals.bonus', 'totals.total'],
  ja: ['chrome.title', 'chrome.powered-by'],
  de: [
    'chrome.title',
    'client.form.optional',
    'giving.more',
    'item.several',
    'items.properties',
    'lookup.demo-hint',
    'mail.fact',
    'photo.of-file',
    'policy.fee-line',
    'review.customer-name',
    'totals.bonus',
  ],
}

export const keysEqualToEnglish = (language: string): readonly string[] => equalKeys[language] ?? []
