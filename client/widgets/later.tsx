import { lazy, type ComponentType as ReactComponent, Suspense } from 'react'
import { useWidgetContext } from '../render/widget-context.ts'
import { Skeleton, type SkeletonShape } from '../ui/Skeleton.tsx'

/**
 * A widget whose bundle is fetched when it is first drawn; until then its outline stands in its place. `shape` is about
 * the size of the widget, so that nothing jumps when it comes.
 */
export function later<Bundle, Props extends object>(
  shape: SkeletonShape,
  load: () => Promise<Bundle>,
  pick: (bundle: Bundle) => ReactComponent<Props>,
) {
  const Loaded = lazy(async () => ({ default: pick(await load()) }))
  return function Later(props: Props) {
    return (
      <Suspense fallback={<Outline shape={shape} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** The outline that stands in the place of a widget, told as "loading". */
function Outline({ shape }: { readonly shape: SkeletonShape }) {
  return <Skeleton shape={shape} label={useWidgetContext().say('loading')} />
}
