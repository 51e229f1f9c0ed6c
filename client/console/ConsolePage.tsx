import { Fragment, type ReactNode } from 'react'
import type { ConsoleComponent } from '../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../schemas/console/screen.ts'
import { SkipLink } from '../widgets/chrome/SkipLink.tsx'
import { HEADING_ID } from '../widgets/Page.tsx'
import { ActionButtons } from '../widgets/pieces/ActionButton.tsx'
import { PathLink } from '../widgets/pieces/PathLink.tsx'
import { ConsoleIcon } from './ConsoleIcon.tsx'
import { Frame } from './Frame.tsx'
import { useWayBack } from './use-way-back.ts'

type Draw = (component: ConsoleComponent) => ReactNode
type ConsolePageProps = { readonly screen: ConsoleScreen; readonly draw: Draw }

export function ConsolePage({ screen, draw }: ConsolePageProps) {
  const { key, frame, heading, note, back, actions, layout, regions } = screen
  const { banner, main, aside } = regions
  useWayBack(screen)
  const content = (
    // Blocks of another page are new, even with the same ids.
    <main key={key} className={`hc-main hc-main--${layout}`}>
      <Region name="banner" components={banner} draw={draw} />
      <div className="hc-head">
        {back !== undefined && (
          <PathLink path={back.path} className="hc-back">
            <ConsoleIcon name="back" size={16} />
            {back.label}
          </PathLink>
        )}
        <h1 id={HEADING_ID} className="hc-heading" tabIndex={-1}>
          {heading}
        </h1>
        {note !== undefined && <p className="hc-note">{note}</p>}
        <ActionButtons buttons={actions} />
      </div>
      <div className={aside?.length ? 'hc-columns' : 'hc-column'}>
        <Region name="main" components={main} draw={draw} />
        {aside?.length ? (
          <aside className="hc-aside">
            <Region name="aside" components={aside} draw={draw} />
          </aside>
        ) : null}
      </div>
    </main>
  )
  return (
    <div className={`hc-app hc-app--${layout}`}>
      <SkipLink label={frame.skip} to={HEADING_ID} />
      {frame.member === undefined ? (
        <div className="hc-entry">
          <header className="hc-product">{frame.product}</header>
          {content}
        </div>
      ) : (
        <Frame member={frame.member} screen={screen}>
          {content}
        </Frame>
      )}
    </div>
  )
}

type RegionProps = {
  readonly name: 'banner' | 'main' | 'aside'
  readonly components: readonly ConsoleComponent[] | undefined
  readonly draw: Draw
}

function Region({ name, components, draw }: RegionProps) {
  if (components === undefined || components.length === 0) return null
  return (
    <div className={`hc-region hc-region--${name}`}>
      {components.map((component) => (
        <Fragment key={component.id}>{draw(component)}</Fragment>
      ))}
    </div>
  )
}
