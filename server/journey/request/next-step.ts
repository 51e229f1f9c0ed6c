import type { Effect } from '../../../schemas/envelope/screen.ts'

export const isNextStep = ({ type }: Effect): boolean => type === 'authenticate' || type === 'redirect'
