import type { DifferenceList as DifferenceListShape } from '../../../schemas/console/components/difference-list.ts'

export function DifferenceList({ component }: { readonly component: DifferenceListShape }) {
  const { id, heading, empty, groups } = component
  return (
    <section id={id} className="hw-differences" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="hw-h2">
        {heading}
      </h2>
      {groups.length === 0 && <p className="hw-hint">{empty}</p>}
      {groups.map((group) => (
        <div key={group.id} className="hw-differences-group">
          <h3>{group.heading}</h3>
          <ul>
            {group.differences.map(({ id: key, kind, kindLabel, place, before, after, pointer }) => (
              <li key={key} data-kind={kind} title={pointer}>
                <span className="hw-difference-kind">{kindLabel}</span>
                <span className="hw-difference-place">{place}</span>
                {(before !== undefined || after !== undefined) && (
                  <span className="hw-difference-values">
                    {before !== undefined && <del>{before}</del>}
                    {after !== undefined && <ins>{after}</ins>}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
