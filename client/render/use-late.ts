import { useEffect, useState } from 'react'

/** An answer that comes sooner needs nothing to stand in for it, which would only flash. */
const LATE_MS = 120

/** Whether something has been so for a moment. */
export function useLate(on: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = on ? setTimeout(() => setLate(true), LATE_MS) : undefined
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on])
  return on && late
}
