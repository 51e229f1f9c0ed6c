import { type ReactNode, useState } from 'react'
import type { CollectionNav as CollectionNavShape } from '../../schemas/components/collection-nav.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { LazyIcon } from '../ui/LazyIcon.tsx'
import { PathLink } from './pieces/PathLink.tsx'
import { useWidgetContext } from './widget-context.ts'

type Entry = CollectionNavShape['collections'][number]

interface Branch {
  readonly entry: Entry
  readonly under: readonly Branch[]
}

/** The collections as a list, or behind a button on narrow pages (SHP-01). Without scripts the list shows. */
export function CollectionNav({ component }: { readonly component: CollectionNavShape }) {
  const { id, label, collections } = component
  const { getText } = useWidgetContext()
  const [open, setOpen] = useState(false)
  const branches = branchesOf(collections)
  const close = () => setOpen(false)
  return (
    <nav id={id} className="hw-collections" aria-label={label}>
      <button type="button" className="hw-collections-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{label}</span>
        <LazyIcon name="list" />
      </button>
      <div className="hw-collections-tree">
        <Branches branches={branches} group={id} />
      </div>
      {open && (
        <Drawer title={label} closeLabel={getText('close')} onClose={close} slides="start">
          <Branches branches={branches} group={`${id}-drawer`} />
        </Drawer>
      )}
    </nav>
  )
}

type BranchesProps = { readonly branches: readonly Branch[]; readonly group: string }

function Branches({ branches, group }: BranchesProps): ReactNode {
  return (
    <ul>
      {branches.map(({ entry, under }) => (
        <li key={entry.id}>
          {under.length === 0 ? (
            <CollectionLink entry={entry} label={entry.label} />
          ) : (
            <details name={group} open={[entry, ...under.flatMap(entriesOf)].some(({ current }) => current)}>
              <summary>{entry.label}</summary>
              <CollectionLink entry={entry} label={entry.all ?? entry.label} />
              <Branches branches={under} group={`${group}-${entry.id}`} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function CollectionLink({ entry, label }: { readonly entry: Entry; readonly label: string }) {
  return (
    <PathLink path={entry.path} current={entry.current}>
      {label}
    </PathLink>
  )
}

const entriesOf = ({ entry, under }: Branch): readonly Entry[] => [entry, ...under.flatMap(entriesOf)]

/** Builds the tree from levels. */
const branchesOf = (entries: readonly Entry[]): readonly Branch[] => {
  const branches: Branch[] = []
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at] as Entry
    const next = entries.findIndex(({ level }, index) => index > at && level <= entry.level)
    const end = next === -1 ? entries.length : next
    branches.push({ entry, under: branchesOf(entries.slice(at + 1, end)) })
    at = end
  }
  return branches
}
