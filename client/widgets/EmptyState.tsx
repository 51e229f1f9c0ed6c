import type { ReactNode } from 'react'
import type { EmptyState as EmptyStateShape } from '../../schemas/components/empty-state.ts'
import { LazyIcon, type LazyIconName } from '../ui/LazyIcon.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'

const marks: Readonly<Record<Exclude<EmptyStateShape['look'], 'not-found'>, LazyIconName>> = {
  inactive: 'clock',
  failed: 'alert',
  empty: 'bag',
  done: 'check',
}

/** An empty state: no order, an inactive portal, a failed page, an empty list or a finished step. */
export function EmptyState({ component, icon }: { readonly component: EmptyStateShape; readonly icon?: ReactNode }) {
  const { id, look, heading, body, actions } = component
  const mark = icon ?? (look === 'not-found' ? null : <LazyIcon name={marks[look]} size={24} />)
  return (
    <section id={id} className={`hw-empty hw-empty--${look}`} aria-label={heading}>
      {mark !== null && <span className="hw-seal">{mark}</span>}
      <h2 className="hw-h2">{heading}</h2>
      {body !== undefined && <RichText text={body} />}
      <ActionButtons buttons={actions} />
    </section>
  )
}
