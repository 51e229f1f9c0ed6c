export { ScanField } from '../widgets/ScanField.tsx'
