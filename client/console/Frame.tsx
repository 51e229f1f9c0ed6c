import { type ReactNode, useState } from 'react'
import type { ConsoleScreen } from '../../schemas/console/screen.ts'
import { Button } from '../ui/Button.tsx'
import { FormField } from '../widgets/fields/FormField.tsx'
import { fieldElementId } from '../widgets/pieces/form-values.ts'
import { PathLink } from '../widgets/pieces/PathLink.tsx'
import { useWidgetContext } from '../widgets/widget-context.ts'
import { ConsoleIcon } from './ConsoleIcon.tsx'
import { Disclosure } from './Disclosure.tsx'
import { KeyStrip } from './KeyStrip.tsx'
import { Keys } from './Keys.tsx'
import type { MemberFrame } from './member-frame.ts'
import { Palette } from './Palette.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { useKeyboard } from './use-keyboard.ts'

type FrameProps = { readonly member: MemberFrame; readonly screen: ConsoleScreen; readonly children: ReactNode }

export function Frame({ member, screen, children }: FrameProps) {
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | null>(null)
  const [menuKey, setMenuKey] = useState<string | null>(null)
  const { palette, shortcuts, navigation, search } = member
  const isMenuOpen = menuKey === screen.key
  useKeyboard(member, {
    openPalette: () => setDialog('palette'),
    openShortcuts: () => setDialog('shortcuts'),
    focusSearch: () => search && focusField(fieldElementId(search.form, search.field.name)),
  })
  return (
    <>
      <header className="hc-top">
        <button
          type="button"
          className="hc-menu-button"
          aria-expanded={isMenuOpen}
          aria-controls="console-rail"
          onClick={() => setMenuKey(isMenuOpen ? null : screen.key)}
        >
          <ConsoleIcon name="menu" />
          {navigation.menu}
        </button>
        {search !== undefined && <Search search={search} />}
        <button type="button" className="hc-palette-button" onClick={() => setDialog('palette')}>
          <ConsoleIcon name="search" size={16} />
          <span>{palette.label}</span>
          <Keys keys={palette.keys} />
        </button>
        <Account member={member} onShortcuts={() => setDialog('shortcuts')} />
      </header>
      <nav id="console-rail" className="hc-rail" data-open={isMenuOpen || undefined} aria-label={navigation.label}>
        <Shops member={member} />
        <ul>
          {navigation.items.map(({ id, icon, label, path, current, count }) => (
            <li key={id}>
              <PathLink id={id} path={path} current={current === true} className="hc-area">
                <ConsoleIcon name={icon} />
                <span className="hc-area-label">{label}</span>
                {count !== undefined && (
                  <span className="hc-count">
                    <span aria-hidden="true">{count.text}</span>
                    <span className="hw-sr">{count.label}</span>
                  </span>
                )}
              </PathLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      <KeyStrip screen={screen} shortcuts={shortcuts} onShortcuts={() => setDialog('shortcuts')} />
      {dialog === 'palette' && <Palette palette={palette} onClose={() => setDialog(null)} />}
      {dialog === 'shortcuts' && <Shortcuts shortcuts={shortcuts} onClose={() => setDialog(null)} />}
    </>
  )
}

/** With its text selected, so that typing replaces the words of the last search. */
const focusField = (id: string): void => {
  const field = document.getElementById(id)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

function Search({ search: { form, field, action, keys } }: { readonly search: NonNullable<MemberFrame['search']> }) {
  const context = useWidgetContext()
  return (
    <search className="hc-search">
      <FormField form={form} field={field} />
      <Keys keys={keys} />
      <span className="hw-sr">
        <Button
          look="secondary"
          press={{ form: `form-${form}`, name: '', value: '' }}
          onPress={() => context.press(action)}
        >
          {field.label}
        </Button>
      </span>
    </search>
  )
}

function Shops({ member: { shop, shops } }: { readonly member: MemberFrame }) {
  if (shops.others.length === 0) return <p className="hc-shop">{shop.name}</p>
  return (
    <Disclosure id="console-shops" label={<span className="hc-shop">{shop.name}</span>} name={shops.label}>
      <ul className="hc-menu">
        {shops.others.map(({ id, name, href }) => (
          <li key={id}>
            <a href={href} className="hc-menu-item">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

type AccountProps = { readonly member: MemberFrame; readonly onShortcuts: () => void }

function Account({ member: { account, shortcuts }, onShortcuts }: AccountProps) {
  const context = useWidgetContext()
  const { name, email, roleLabel, actions, label } = account
  return (
    <Disclosure
      id="console-account"
      align="end"
      name={label}
      label={
        <>
          <span className="hc-avatar" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className="hc-account-words">
            <span>{name}</span>
            <span className="hc-quiet">{roleLabel}</span>
          </span>
        </>
      }
    >
      <div className="hc-menu">
        <p className="hc-menu-head">
          <strong>{name}</strong>
          <span className="hc-quiet">{email}</span>
          <span className="hc-quiet">{roleLabel}</span>
        </p>
        <button type="button" className="hc-menu-item" onClick={onShortcuts}>
          {shortcuts.label}
          <Keys keys={shortcuts.keys} />
        </button>
        {actions.map(({ id, label: text, action }) => (
          <button key={id} id={id} type="button" className="hc-menu-item" onClick={() => context.press(action)}>
            {text}
          </button>
        ))}
      </div>
    </Disclosure>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('')
