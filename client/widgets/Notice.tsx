import type { Notice as NoticeShape } from '../../schemas/components/notice.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'

const marks: Readonly<Record<NoticeShape['tone'], IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
}

/** A banner. Only a refused press interrupts screen readers. */
export function Notice({ component }: { readonly component: NoticeShape }) {
  const { id, tone, title, body, actions } = component
  return (
    <div id={id} className={`hw-notice hw-notice--${tone}`} role={id === 'refusal' ? 'alert' : undefined}>
      <Icon name={marks[tone]} />
      <div className="hw-notice-words">
        {title !== undefined && <p className="hw-notice-title">{title}</p>}
        <RichText text={body} />
        <ActionButtons buttons={actions} />
      </div>
    </div>
  )
}
