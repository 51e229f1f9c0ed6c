import { useEffect, useState } from 'react'

/** An answer that comes sooner needs nothing to stand in for it, which would only flash. */
const DELAY_MS = 120

/** Whether something has been so for a moment. */
export function useDelayed(isActive: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    const timer = isActive ? setTimeout(() => setDelayed(true), DELAY_MS) : undefined
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [isActive])
  return isActive && isDelayed
}
