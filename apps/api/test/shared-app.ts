import { beforeEach } from 'vitest'
import { sql } from '#platform/database'
import { type TestApp, testApp, type TestAppOptions } from './app.ts'
import { closedAfterAll } from './closed-after-all.ts'

/** The app of all tests of a file: each begins with limits of which nothing is used. */
export async function sharedApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await closedAfterAll(testApp(options))
  beforeEach(() => app.database.run(sql`truncate rate_limits`))
  return app
}
