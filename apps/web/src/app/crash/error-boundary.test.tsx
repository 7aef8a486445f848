import { afterEach, expect, test, vi } from 'vitest'
import { watchCrashes } from '#lib/error-reports/report-crash.ts'
import { render } from '#test/render.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => watchCrashes(null))

/** Requests to the error service, which is not there. */
const sentTo = (project: number) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(`/api/${project}/envelope/`))

const serviceOf = (project: number) => ({
  dsn: `${window.location.protocol}//key@${window.location.host}/${project}`,
  environment: 'test',
})

function Broken(): never {
  throw new Error('this part is broken')
}

function renderBroken(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <ErrorBoundary isQuiet>
      <Broken />
    </ErrorBoundary>,
  )
}

test('a crashed part is reported to the error service', async () => {
  watchCrashes(serviceOf(71))
  renderBroken()
  await expect.poll(() => sentTo(71).length).toBeGreaterThan(0)
})

test('without a service it is reported to nobody; one that is gone breaks nothing', async () => {
  renderBroken()
  watchCrashes(serviceOf(72))
  renderBroken()
  await expect.poll(() => sentTo(72).length).toBe(1)
})
