import { useId } from 'react'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import { RichText } from '../../ui/RichText.tsx'
import { formElementId } from '../pieces/form-values.ts'
import { PathLink } from '../pieces/PathLink.tsx'
import { getSubmitAttributes } from '../pieces/PlainForm.tsx'
import { useWidgetContext } from '../widget-context.ts'

type Chrome = Screen['chrome']

export function Footer({ chrome }: { readonly chrome: Chrome }) {
  const { support, languages, badge, withdrawal } = chrome
  if (support === undefined && languages === undefined && badge === undefined && withdrawal === undefined) return null
  return (
    <footer className="hw-footer">
      {support !== undefined && (
        <section className="hw-support">
          {support.heading !== undefined && <h2 className="hw-h3">{support.heading}</h2>}
          {support.body !== undefined && <RichText text={support.body} />}
        </section>
      )}
      {(languages !== undefined || badge !== undefined || withdrawal !== undefined) && (
        <div className="hw-footer-line">
          {withdrawal !== undefined && <WithdrawalLink link={withdrawal} />}
          {languages !== undefined && <Languages languages={languages} />}
          {badge !== undefined && <Badge badge={badge} />}
        </div>
      )}
    </footer>
  )
}

/** Underlined like other links of a text, never weaker (WDR-01). */
export function WithdrawalLink({ link: { label, path, href } }: { readonly link: NonNullable<Chrome['withdrawal']> }) {
  return path === undefined ? (
    <a className="hw-withdrawal" href={href}>
      {label}
    </a>
  ) : (
    <PathLink path={path} className="hw-withdrawal">
      {label}
    </PathLink>
  )
}

function Badge({ badge: { label, href } }: { readonly badge: NonNullable<Chrome['badge']> }) {
  if (href === undefined) return <span className="hw-powered">{label}</span>
  return (
    <a className="hw-powered" href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

/** Each language name is marked with its language for screen readers. */
function Languages({ languages }: { readonly languages: NonNullable<Chrome['languages']> }) {
  const context = useWidgetContext()
  const { label, name, current, options, action } = languages
  const id = useId()
  return (
    <div className="hw-languages">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="hw-input hw-select hw-languages-select"
        name={name}
        form={action.type === 'submit' ? formElementId(action.form ?? '') : undefined}
        value={current}
        onChange={({ target }) => {
          if (action.type === 'submit' && action.form !== undefined) context.form(action.form).set(name, target.value)
          context.press(action)
        }}
      >
        {options.map(({ value, label: own }) => (
          <option key={value} value={value} lang={value}>
            {own}
          </option>
        ))}
      </select>
      {action.type === 'submit' && (
        <noscript>
          <button type="submit" className="hw-button hw-button--text" {...getSubmitAttributes(action)}>
            {context.getText('change')}
          </button>
        </noscript>
      )}
    </div>
  )
}
