import { lazy, type ComponentType as ReactComponent, Suspense, useState } from 'react'
import { Skeleton, type SkeletonShape } from '../ui/Skeleton.tsx'
import { withLazyStyles } from './lazy-styles.ts'
import { useWidgetContext } from './widget-context.ts'

/**
 * A widget whose bundle is fetched by `load`, or when it is first drawn; until then its outline stands in its place.
 * `shape` is about the size of the widget, so that little jumps when it comes; what was loaded before is drawn at once.
 */
export function lazyWidget<Bundle, Props extends object>(
  shape: SkeletonShape,
  fetchBundle: () => Promise<Bundle>,
  pick: (bundle: Bundle) => ReactComponent<Props>,
) {
  let loaded: ReactComponent<Props> | null = null
  const load = async (): Promise<ReactComponent<Props>> => {
    loaded ??= pick(await withLazyStyles(fetchBundle()))
    return loaded
  }
  const LoadedLater = lazy(async () => ({ default: await load() }))
  function LazyWidget(props: Props) {
    // The same from its first drawing on: another one would begin anew, and forget what is open or chosen in it.
    const [Widget] = useState<ReactComponent<Props>>(() => loaded ?? LoadedLater)
    return (
      <Suspense fallback={<Outline shape={shape} />}>
        <Widget {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyWidget, { load })
}

/** The outline that stands in the place of a widget, told as "loading". */
function Outline({ shape }: { readonly shape: SkeletonShape }) {
  return <Skeleton shape={shape} label={useWidgetContext().getText('loading')} />
}
