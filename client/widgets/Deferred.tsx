import type { Deferred as DeferredShape } from '../../schemas/components/deferred.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/**
 * The place of a block that the runtime is fetching, drawn as an outline of its size. The block that comes has the same
 * id.
 */
export function Deferred({ component }: { readonly component: DeferredShape }) {
  return (
    <div id={component.id}>
      <Skeleton shape={component.shape} label={component.label} />
    </div>
  )
}
