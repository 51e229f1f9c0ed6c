import type { Effect } from '../../../schemas/screen.ts'

/** Whether an effect sends the shopper somewhere before anything is decided: to their bank, or to another page. */
export const isNextStep = ({ type }: Effect): boolean => type === 'authenticate' || type === 'redirect'
