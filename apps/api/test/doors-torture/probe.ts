import { get, Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

// A separate process, so that only the server can be late: polls its health until told to stop, then reports the
// slowest answer.

const [port = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const times: number[] = []
const over = new AbortController()
process.once('SIGTERM', () => over.abort())

const ask = () =>
  new Promise<void>((resolve, reject) => {
    const begin = performance.now()
    get({ port, path: '/health/ready', agent }, (answer) => {
      answer.resume().on('end', () => {
        times.push(performance.now() - begin)
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`The health of the server: ${answer.statusCode}`))
      })
    }).on('error', reject)
  })

while (!over.signal.aborted) {
  await ask()
  await sleep(10)
}
agent.destroy()
const sorted = times.sort((a, b) => a - b)
const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]
process.stdout.write(JSON.stringify({ asked: sorted.length, p99Ms: at(0.99), slowestMs: at(1) }))
