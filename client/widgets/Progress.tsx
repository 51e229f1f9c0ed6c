import type { Progress as ProgressShape } from '../../schemas/components/progress.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** Something is being made. */
export function Progress({ component }: { readonly component: ProgressShape }) {
  const { id, label, detail } = component
  return (
    <div id={id} className="hw-progress" role="status">
      <Spinner />
      <p className="hw-progress-label">{label}</p>
      {detail !== undefined && <p className="hw-progress-detail">{detail}</p>}
    </div>
  )
}
