import type { Deferred as DeferredShape } from '../../schemas/components/deferred.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** A skeleton of a block that the runtime requests. The block has the same id. */
export function Deferred({ component }: { readonly component: DeferredShape }) {
  return (
    <div id={component.id}>
      <Skeleton shape={component.shape} label={component.label} />
    </div>
  )
}
