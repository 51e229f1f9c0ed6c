import fc from 'fast-check'

/** Every run draws the same cases: a failure then belongs to the change that it is seen with, and not to luck. */
fc.configureGlobal({ seed: 1 })
