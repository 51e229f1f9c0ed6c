import type { EmptyState as EmptyStateShape } from '../../../schemas/components/empty-state.ts'
import { EmptyState } from '../../widgets/EmptyState.tsx'
import { ConsoleIcon } from '../ConsoleIcon.tsx'

export function ConsoleEmptyState({ component }: { readonly component: EmptyStateShape }) {
  const { look } = component
  if (look === 'empty') return <EmptyState component={component} icon={<ConsoleIcon name="receiving" size={24} />} />
  if (look === 'not-found') return <EmptyState component={component} icon={<ConsoleIcon name="search" size={24} />} />
  return <EmptyState component={component} />
}
