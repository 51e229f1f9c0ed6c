export interface DrawFault {
  readonly id: string
  readonly type: string
  readonly message: string
}

export type Report = (fault: DrawFault) => void

export const reportToPage: Report = (fault) => {
  console.error('homeward: a part of the screen cannot be drawn', fault)
  window.dispatchEvent(new CustomEvent('homeward:fault', { detail: fault }))
}
