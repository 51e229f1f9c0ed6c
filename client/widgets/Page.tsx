import { Fragment, type ReactNode } from 'react'
import type { Component } from '../../schemas/components/index.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { classes } from '../ui/classes.ts'
import { Footer, WithdrawalLink } from './chrome/Footer.tsx'
import { Header } from './chrome/Header.tsx'
import { SkipLink } from './chrome/SkipLink.tsx'
import { PathLink } from './pieces/PathLink.tsx'

export const HEADING_ID = 'screen-heading'

type Draw = (component: Component) => ReactNode
type PageProps = { readonly screen: Screen; readonly draw: Draw }

export function Page({ screen, draw }: PageProps) {
  const { key, name, chrome, heading, layout, regions, steps, stickyNav } = screen
  const { banner, main, aside, footer } = regions
  const width = aside?.length ? 'two' : main.some(isWide) ? 'wide' : 'one'
  const isShop = main.some(({ type }) => type === 'collection_nav')
  return (
    <div className={`hw-app hw-app--${layout}`}>
      <SkipLink label={chrome.skip} to={HEADING_ID} />
      <Header chrome={chrome} sticky={stickyNav} />
      {chrome.withdrawal !== undefined && (
        <nav className="hw-withdrawal-bar" aria-label={chrome.withdrawal.label}>
          <WithdrawalLink link={chrome.withdrawal} />
        </nav>
      )}
      {/* Blocks of another screen are new, even with the same ids. */}
      <main key={`main ${key}`} className={classes('hw-page', isShop ? 'hw-page--shop' : `hw-page--${width}`)}>
        {name === 'lookup' && <div className="hw-hero" />}
        {steps !== undefined && <Steps steps={steps} />}
        <Region name="banner" components={banner} draw={draw} />
        <h1 id={HEADING_ID} className="hw-heading" tabIndex={-1}>
          {heading}
        </h1>
        <div className="hw-columns">
          <Region name="main" components={main} draw={draw} />
          {aside?.length ? (
            <aside className="hw-aside">
              <Region name="aside" components={aside} draw={draw} />
            </aside>
          ) : null}
        </div>
        <Region name="footer" components={footer} draw={draw} />
      </main>
      <Footer key={`footer ${key}`} chrome={chrome} />
    </div>
  )
}

function Steps({ steps: { label, items } }: { readonly steps: NonNullable<Screen['steps']> }) {
  return (
    <nav className="hw-trail" aria-label={label}>
      <ol>
        {items.map(({ label: step, state, stateLabel, path }) => (
          <li
            key={step}
            className={`hw-trail-step hw-trail-step--${state}`}
            aria-current={state === 'active' && 'step'}
          >
            {path === undefined ? step : <PathLink path={path}>{step}</PathLink>}
            <span className="hw-sr">: {stateLabel}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type RegionProps = {
  readonly name: 'banner' | 'main' | 'aside' | 'footer'
  readonly components: readonly Component[] | undefined
  readonly draw: Draw
}

function Region({ name, components, draw }: RegionProps) {
  if (components === undefined || components.length === 0) return null
  return (
    <div className={`hw-region hw-region--${name}`}>
      {components.map((component) => (
        <Fragment key={component.id}>{draw(component)}</Fragment>
      ))}
    </div>
  )
}

const isWide = (one: Component): boolean =>
  (one.type === 'product_grid' && one.look !== 'preview') || one.type === 'product_detail'
