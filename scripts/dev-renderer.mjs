// Renders pages in the server of `npm run dev`, with Vite's current modules.
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'

const askVite = async (body) => (await fetch(process.env.DEV_MODULES, { method: 'POST', body })).json()
const runner = new ModuleRunner(
  { hmr: false, transport: { invoke: (asked) => askVite(JSON.stringify(asked)) } },
  new ESModulesEvaluator(),
)
let drawnBy

export async function renderPage(request) {
  const { edition } = await askVite('')
  if (edition !== drawnBy) runner.clearCache()
  drawnBy = edition
  const { renderPage: render } = await runner.import('/src/app/entry-server.tsx')
  return render(request)
}
