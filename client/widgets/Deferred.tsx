import type { Deferred as DeferredShape } from '../../schemas/components/deferred.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The place of a block that the runtime is fetching. */
export function Deferred({ component }: { readonly component: DeferredShape }) {
  return (
    <div id={component.id}>
      <Skeleton shape={component.shape} label={component.label} />
    </div>
  )
}
