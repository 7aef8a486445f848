import { errorReportsFor } from '#gateways/error-reports/error-reports'
import { readEnv } from '#platform/env'
import { endAfterReport } from '#platform/error-reports/error-reports'

// A process with an error that nobody catches; without the report it would end at once.
endAfterReport(errorReportsFor(readEnv()))
setTimeout(() => undefined, 60_000)
setTimeout(() => {
  throw new Error('nobody caught this of 12345678Z')
}, 10)
