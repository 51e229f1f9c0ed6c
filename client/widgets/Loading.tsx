import type { Loading as LoadingShape } from '../../schemas/components/loading.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** A calculation in progress, such as fees. */
export function Loading({ component }: { readonly component: LoadingShape }) {
  const { id, label, detail } = component
  return (
    <div id={id} className="hw-loading" role="status">
      <Spinner />
      <p className="hw-loading-label">{label}</p>
      {detail !== undefined && <p className="hw-loading-detail">{detail}</p>}
    </div>
  )
}
