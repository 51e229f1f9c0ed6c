import type { Journal as JournalShape } from '../../../schemas/console/components/journal.ts'
import { classes } from '../../ui/classes.ts'
import { RichText } from '../../ui/RichText.tsx'

type Line = JournalShape['lines'][number]

export function Journal({ component }: { readonly component: JournalShape }) {
  const { id, heading, lines, balance } = component
  return (
    <section id={id} className="hc-journal" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="hw-h2">
        {heading}
      </h2>
      <ol>
        {lines.map((line) => (
          <li key={line.id} className={classes('hc-journal-line', line.strong && 'hc-journal-line--strong')}>
            {line.entries.length > 0 ? <OpenLine line={line} /> : <Head line={line} />}
          </li>
        ))}
      </ol>
      <p className={classes('hc-balance', !balance.balanced && 'hc-balance--off')}>{balance.label}</p>
    </section>
  )
}

function Head({ line: { text, money } }: { readonly line: Line }) {
  return (
    <span className="hc-journal-head">
      <span className="hc-journal-text">
        <RichText text={text} />
      </span>
      {money !== undefined && <span className="hw-figures">{money.text}</span>}
    </span>
  )
}

function OpenLine({ line }: { readonly line: Line }) {
  return (
    <details className="hc-fold">
      <summary>
        <Head line={line} />
      </summary>
      <dl className="hc-entries">
        {line.entries.map(({ label, money }) => (
          <div key={`${label} ${money.text}`}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd className="hw-figures">{money.text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
