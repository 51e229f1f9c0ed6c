import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'

type RadioCardProps = {
  readonly several?: true | undefined
  readonly id: string
  readonly name: string
  readonly label: string
  readonly checked: boolean
  readonly onChoose: () => void
  /** A tap or click on the card; not a choice by keyboard or screen reader. */
  readonly onTap?: (() => void) | undefined
  readonly form?: string
  readonly value?: string
  readonly detail?: string | undefined
  readonly badge?: string | undefined
  readonly disabled?: string | undefined
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** A radio or checkbox as a card. Only the label names it, or screen readers would read the whole card. */
export function RadioCard(props: RadioCardProps) {
  const { several, id, name, form, value, label, detail, badge, checked, disabled, onChoose, onTap, before, after } =
    props
  const tap = disabled === undefined ? onTap : undefined
  const wordsId = useId()
  const described = {
    [`${wordsId}-badge`]: badge,
    [wordsId]: disabled ?? detail,
    [`${wordsId}-after`]: after,
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys choose by the input
    <label
      className={classes('hw-radio-card', disabled !== undefined && 'hw-radio-card--off')}
      htmlFor={id}
      // Only pointers count clicks: keys and the label's click on its input have a count of 0.
      onClick={tap && ((event) => event.detail > 0 && tap())}
    >
      <input
        type={several ? 'checkbox' : 'radio'}
        className={several ? 'hw-tick' : 'hw-dot'}
        id={id}
        name={name}
        form={form}
        value={value}
        aria-label={label}
        aria-describedby={joinIds(described)}
        checked={checked}
        disabled={disabled !== undefined}
        onChange={onChoose}
      />
      {before}
      <span className="hw-radio-card-words">
        <span className="hw-radio-card-label">
          {label}
          {badge !== undefined && (
            <span id={`${wordsId}-badge`} className="hw-badge">
              {badge}
            </span>
          )}
        </span>
        <span id={wordsId}>
          {detail !== undefined && <span className="hw-radio-card-detail">{detail}</span>}
          {disabled !== undefined && <span className="hw-off-reason">{disabled}</span>}
        </span>
      </span>
      {after !== undefined && (
        <span id={`${wordsId}-after`} className="hw-radio-card-after">
          {after}
        </span>
      )}
    </label>
  )
}

const joinIds = (contents: Readonly<Record<string, ReactNode>>): string | undefined =>
  Object.keys(contents)
    .filter((id) => contents[id] !== undefined)
    .join(' ') || undefined
