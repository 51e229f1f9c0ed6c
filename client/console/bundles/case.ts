export { CaseTimeline } from '../widgets/CaseTimeline.tsx'
export { ItemCards } from '../widgets/ItemCards.tsx'
export { Journal } from '../widgets/Journal.tsx'
export { Why } from '../widgets/Why.tsx'
