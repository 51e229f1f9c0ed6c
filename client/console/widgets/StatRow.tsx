import type { StatRow as StatRowShape } from '../../../schemas/console/components/stat-row.ts'
import { PathLink } from '../../widgets/pieces/PathLink.tsx'

type Stat = StatRowShape['stats'][number]

export function StatRow({ component: { id, label, stats } }: { readonly component: StatRowShape }) {
  return (
    <section id={id} className="hc-stats" aria-label={label}>
      {stats.map((stat) =>
        stat.path === undefined ? (
          <div key={stat.id} id={stat.id} className={statClass(stat)}>
            <StatWords stat={stat} />
          </div>
        ) : (
          <PathLink key={stat.id} id={stat.id} path={stat.path} className={statClass(stat)}>
            <StatWords stat={stat} />
          </PathLink>
        ),
      )}
    </section>
  )
}

const statClass = ({ tone = 'neutral' }: Stat): string => `hc-stat hc-tone--${tone}`

function StatWords({ stat: { label, value, detail } }: { readonly stat: Stat }) {
  return (
    <>
      <span className="hc-stat-label">{label}</span>
      <span className="hc-stat-value hw-figures">{value}</span>
      {detail !== undefined && <span className="hc-quiet">{detail}</span>}
    </>
  )
}
