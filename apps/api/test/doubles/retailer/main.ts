import { startDouble } from './server.ts'

// For browser tests: the double as a separate process. It prints its address; /refused lists unknown calls.

const { url } = await startDouble(Number(process.argv[2] ?? 0))
process.stdout.write(`listens on ${url}\n`)
