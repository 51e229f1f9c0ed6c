export type SkeletonShape = 'lines' | 'card' | 'grid' | 'row'

const bones: Readonly<Record<SkeletonShape, readonly string[]>> = {
  lines: ['title', 'line', 'line', 'short'],
  card: ['title', 'block', 'line', 'short'],
  // Three rows of a collection (CON-03).
  grid: Array(9).fill('tile'),
  row: ['picture', 'line', 'short'],
}

/** A placeholder of about the final size, so that nothing jumps. `label` is read once. */
export function Skeleton({ shape, label }: { readonly shape: SkeletonShape; readonly label: string }) {
  return (
    <div className={`hw-skeleton hw-skeleton--${shape}`} role="status" aria-busy="true">
      <span className="hw-sr">{label}</span>
      {bones[shape].map((bone, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones of a shape never change places
        <span key={at} className={`hw-bone hw-bone--${bone}`} aria-hidden="true" />
      ))}
    </div>
  )
}
