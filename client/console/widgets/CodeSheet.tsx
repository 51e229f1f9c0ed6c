import type { CodeSheet as CodeSheetShape } from '../../../schemas/console/components/code-sheet.ts'
import { Button } from '../../ui/Button.tsx'

export function CodeSheet({ component }: { readonly component: CodeSheetShape }) {
  const { id, print, cards } = component
  return (
    <section id={id} className="hc-codes">
      {print !== undefined && (
        <div className="hc-codes-print">
          <Button look="primary" onPress={() => window.print()}>
            {print}
          </Button>
        </div>
      )}
      <ul>
        {cards.map(({ id: card, label, keys, picture }) => (
          <li key={card} className="hc-code">
            <img src={picture.src} alt={picture.alt} width={200} height={200} />
            <strong>{label}</strong>
            {keys !== undefined && <kbd className="hc-scan-key">{keys}</kbd>}
          </li>
        ))}
      </ul>
    </section>
  )
}
