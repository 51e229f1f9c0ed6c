/** The client's texts for widgets, as in the English `init.strings`. */
export const words: Readonly<Record<string, string>> = {
  'captcha.checking': 'Checking…',
  'captcha.failed': 'The check did not work.',
  'captcha.retry': 'Try again',
  'captcha.verified': 'You are verified.',
  'form.errors': 'Please check the following',
  'form.incomplete': 'Fill in the required fields first',
  'form.optional': 'optional',
  'form.unchanged': 'Nothing has changed yet',
  'gallery.next': 'Next picture',
  'gallery.previous': 'Previous picture',
  'new-tab': '(opens in a new tab)',
  close: 'Close',
  loading: 'Loading…',
  retry: 'Try again',
  wait: 'One moment, please',
}
