import { lazy, type ComponentType as ReactComponent, Suspense, useState } from 'react'
import { Skeleton, type SkeletonShape } from '../ui/Skeleton.tsx'
import { withLazyStyles } from './lazy-styles.ts'
import { useWidgetContext } from './widget-context.ts'

/**
 * Wraps a widget whose bundle loads with `load` or on first rendering; `shape` is the placeholder. A loaded widget
 * renders at once.
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
    const [Widget] = useState<ReactComponent<Props>>(() => loaded ?? LoadedLater)
    return (
      <Suspense fallback={<Outline shape={shape} />}>
        <Widget {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyWidget, { load })
}

function Outline({ shape }: { readonly shape: SkeletonShape }) {
  return <Skeleton shape={shape} label={useWidgetContext().getText('loading')} />
}
