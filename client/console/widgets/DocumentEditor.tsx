import { useRef } from 'react'
import type {
  DocumentEditor as DocumentEditorShape,
  DocumentProblem,
} from '../../../schemas/console/components/document-editor.ts'
import { fieldElementId, formElementId, toSingleText } from '../../widgets/pieces/form-values.ts'
import { useWidgetContext } from '../../widgets/widget-context.ts'

const offsetOf = (text: string, { line, column }: Pick<DocumentProblem, 'line' | 'column'>): number => {
  const lines = text.split('\n').slice(0, line - 1)
  return lines.reduce((sum, one) => sum + one.length + 1, 0) + column - 1
}

const LINE_HEIGHT_EM = 1.5

const showLine = (area: HTMLTextAreaElement, { line, column }: DocumentProblem): void => {
  const start = offsetOf(area.value, { line, column })
  const end = area.value.indexOf('\n', start)
  area.focus()
  area.setSelectionRange(start, end === -1 ? area.value.length : end)
  const size = Number.parseFloat(getComputedStyle(area).fontSize)
  area.scrollTop = (line - 1) * size * LINE_HEIGHT_EM - area.clientHeight / 3
}

export function DocumentEditor({ component }: { readonly component: DocumentEditorShape }) {
  const { id, form, name, label, hint, readonly, problemsLabel, problems } = component
  const view = useWidgetContext().form(form)
  const area = useRef<HTMLTextAreaElement>(null)
  const elementId = fieldElementId(form, name)
  return (
    <div id={id} className="hw-document" data-problems={problems.length > 0 || undefined} data-readonly={readonly}>
      <label className="hw-label" htmlFor={elementId}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="hw-hint" id={`${elementId}-hint`}>
          {hint}
        </p>
      )}
      <div className="hw-document-panes">
        <textarea
          ref={area}
          id={elementId}
          name={name}
          form={formElementId(form)}
          className="hw-document-text"
          value={toSingleText(view.values[name])}
          onChange={(event) => view.set(name, event.currentTarget.value)}
          readOnly={readonly}
          rows={readonly ? toSingleText(view.values[name]).split('\n').length + 1 : 24}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          wrap={readonly ? 'soft' : 'off'}
          aria-describedby={hint === undefined ? undefined : `${elementId}-hint`}
          aria-invalid={problems.length > 0 || undefined}
        />
        {problems.length > 0 && (
          <section className="hw-document-problems" aria-label={problemsLabel}>
            <h3>{problemsLabel}</h3>
            <ol>
              {problems.map((problem) => (
                <li key={problem.id}>
                  <button
                    type="button"
                    className="hw-document-problem"
                    onClick={() => area.current !== null && showLine(area.current, problem)}
                  >
                    <b>{problem.place}</b> <span>{problem.message}</span>
                    {problem.pointer !== '' && <code>{problem.pointer}</code>}
                  </button>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </div>
  )
}
