import type { Button } from '../../../schemas/screen/action.ts'
import { ActionButtons } from './ActionButton.tsx'

type SectionHeadProps = {
  readonly id: string
  readonly heading: string
  readonly actions: readonly Button[] | undefined
}

/** A heading with buttons that are named with it. */
export function SectionHead({ id, heading, actions }: SectionHeadProps) {
  const headingId = `${id}-heading`
  return (
    <div className="hw-section-head">
      <h2 id={headingId} className="hw-h2">
        {heading}
      </h2>
      <ActionButtons buttons={actions} about={headingId} />
    </div>
  )
}
