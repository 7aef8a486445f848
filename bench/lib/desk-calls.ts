import type { Agent } from './desk-world.ts'
import { openBrowser } from './visit.ts'
import { median } from './report.ts'
import type { World } from './world.ts'

/** A call of staff; with a body it is a POST. */
export async function callDesk<T>(port: number, token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/staff/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The page of a customer in an open desk: until everything is on the screen, and with how many calls. */
export async function deskPageLoad(
  world: World,
  { token }: Agent,
  rounds: number,
): Promise<[number, number]> {
  const url = `http://localhost:${world.server.port}`
  const { browser } = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
    await context.addCookies([{ name: 'desk', value: token, url }])
    const page = await context.newPage()
    await page.goto(`${url}/mesa/cuenta`)
    await page.locator('main table').first().waitFor()
    const times: number[] = []
    let most = 0
    for (let round = -1; round < rounds; round += 1) {
      let calls = 0
      const count = (request: { url: () => string }) => {
        if (request.url().includes('/api/')) calls += 1
      }
      page.on('request', count)
      const took = await page.evaluate(
        async (path) => {
          const begin = performance.now()
          const link = document.createElement('a')
          link.href = path
          document.body.append(link)
          link.click()
          link.remove()
          while (!document.querySelector('main ol > li')) await new Promise(requestAnimationFrame)
          return performance.now() - begin
        },
        `/mesa/clientes/${100 + round}`,
      )
      page.off('request', count)
      await page.evaluate(() => window.history.back())
      await page.locator('main ol > li').first().waitFor({ state: 'detached' })
      // The first loads the page's code.
      if (round >= 0) times.push(took)
      most = Math.max(most, calls)
    }
    return [median(times), most]
  } finally {
    await browser.close()
  }
}
