import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'

type RadioCardProps = {
  /** One of several that can be chosen together: a checkbox. */
  readonly several?: true | undefined
  readonly id: string
  readonly name: string
  readonly label: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly form?: string
  /** What a browser posts of it by itself. */
  readonly value?: string
  readonly detail?: string | undefined
  readonly badge?: string | undefined
  readonly disabled?: string | undefined
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/**
 * One choice as large as its row: a native radio or checkbox, its words, and why it cannot be chosen. The radio is named by its
 * label alone and described by all the rest: else a reader would say the whole card as the name of each choice.
 */
export function RadioCard(props: RadioCardProps) {
  const { several, id, name, form, value, label, detail, badge, checked, disabled, onChoose, before, after } = props
  const wordsId = useId()
  const described = {
    [`${wordsId}-badge`]: badge,
    [wordsId]: disabled ?? detail,
    [`${wordsId}-after`]: after,
  }
  return (
    <label className={classes('hw-radio-card', disabled !== undefined && 'hw-radio-card--off')} htmlFor={id}>
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

/** The ids under which something stands, as `aria-describedby` takes them; undefined where there is none. */
const joinIds = (contents: Readonly<Record<string, ReactNode>>): string | undefined =>
  Object.keys(contents)
    .filter((id) => contents[id] !== undefined)
    .join(' ') || undefined
