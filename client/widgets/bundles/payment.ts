/** The fields of a card: only shops that take cards ever fetch them. */
export { CardField } from '../CardField.tsx'
