import { startDouble } from './server.ts'

// For the browser's tests: the double as a process of its own. It tells its address, and at /refused what it did not know.

const { url } = await startDouble(Number(process.argv[2] ?? 0))
process.stdout.write(`listens on ${url}\n`)
