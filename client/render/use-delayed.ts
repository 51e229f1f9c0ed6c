import { useEffect, useState } from 'react'

/** Faster answers need no placeholder, which would only flash. */
const DELAY_MS = 120

/** True once `isActive` has lasted for a moment. */
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
