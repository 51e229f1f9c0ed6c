/** Without credentials, so that a page may link it. */
export const isTrackingUrl = (url: string | null | undefined): url is string => /^https:\/\/[^\s@]+$/.test(url ?? '')
