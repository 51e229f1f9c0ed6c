import type { Effect } from '../../../schemas/screen.ts'

export const isNextStep = ({ type }: Effect): boolean => type === 'authenticate' || type === 'redirect'
