import '../theme/publishing.css'

export { DifferenceList } from '../widgets/DifferenceList.tsx'
export { DocumentEditor } from '../widgets/DocumentEditor.tsx'
