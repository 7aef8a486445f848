// Prices the job in the portal's own worker: once from its start, then again.
import type { HoursJob } from '@fanal/domain/comparators/hours/compare-hours'
import { openHoursWorker } from '../../apps/web/src/features/comparators/hours/open-hours-worker.ts'

const job = (await (await fetch('job.json')).json()) as HoursJob
const curve = {
  ...job.curve,
  imported: Uint32Array.from(job.curve.imported),
  exported: Uint32Array.from(job.curve.exported),
}

const begin = performance.now()
const worker = openHoursWorker()
await worker.compare({ ...job, curve })
const first = performance.now() - begin
const later = performance.now()
const { now } = await worker.compare({ ...job, curve })
Object.assign(window, {
  priced: { first, again: performance.now() - later, offers: now.offers.length, months: now.months.length },
})
