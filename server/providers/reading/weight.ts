import { at, countAt, type JsonNode, textAt } from './json-node.ts'

const GRAMS_PER_UNIT: Readonly<Record<string, number>> = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523_125 }

/** Newer exports have only a weight with its unit. */
export function gramsAt(node: JsonNode): number {
  const grams = countAt(node, 'grams')
  const weight = Number(at(node, 'weight').value ?? 0)
  const unit = GRAMS_PER_UNIT[textAt(node, 'weight_unit') ?? 'g'] ?? 1
  return grams ?? (weight > 0 && Number.isFinite(weight) ? Math.round(weight * unit) : 0)
}
