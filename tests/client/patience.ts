import { configure } from '@testing-library/react'

/** Waiting for what comes is as long as the machine is slow; a test's own time ends what never comes. */
configure({ asyncUtilTimeout: 20_000 })
