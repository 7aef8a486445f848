import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import type { Job } from '#feature'
import { StoreAway } from '#platform/stored-files/file-store'
import { features } from './features.ts'

/** All tables of files. */
export const findShelves = async () =>
  (await Promise.all(features.flatMap((feature) => feature.shelf?.() ?? []))).map(({ shelf }) => shelf)

const keeperOf = async ({ database, gateways }: Deps) => ({
  database,
  stores: gateways.files,
  shelves: await findShelves(),
})

/** The next round finds what this one left; the reason says what to do. */
async function unlessAway(log: FastifyBaseLogger, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    log.warn({ reason: error.message }, 'file store away')
  }
}

/** Keeps the stores of files in step with the tables (docs/decisions/0078-files-in-a-store.md). */
export const fileJobs: readonly Job[] = [
  {
    name: 'hand files over',
    everyMs: 5_000,
    async run(deps, log) {
      if (!deps.gateways.files.target) return
      const { handOver } = await import('#platform/stored-files/keep-files')
      await unlessAway(log, async () => {
        const { damaged } = await handOver(await keeperOf(deps))
        for (const reason of damaged) log.error({ reason }, 'file not handed over')
      })
    },
  },
  {
    name: 'sweep files',
    everyMs: 6 * 3_600_000,
    async run(deps, log) {
      if (deps.gateways.files.all.length === 0) return
      const { sweep } = await import('#platform/stored-files/keep-files')
      await unlessAway(log, async () => {
        const swept = await sweep(await keeperOf(deps))
        if (swept > 0) log.info({ swept }, 'files without a row deleted')
      })
    },
  },
]
