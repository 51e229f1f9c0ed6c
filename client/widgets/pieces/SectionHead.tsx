import type { Button } from '../../../schemas/action.ts'
import { ActionButtons } from './ActionButton.tsx'

type SectionHeadProps = {
  /** The id of the block below it. */
  readonly id: string
  readonly heading: string
  readonly actions: readonly Button[] | undefined
}

/** The heading of a block with what can be done about it; for those who listen, each press is named with the heading. */
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
