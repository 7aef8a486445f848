import { aBuyer, killServer, postPay, startServer, untilFinal, type World } from './world.ts'

/** The provider charges without answering: being verified after the timeout, and then found. */
export async function silentProvider(world: World): Promise<string> {
  const { stripe } = world
  const server = await startServer(world, { pollMs: 2000 })
  stripe.fault = ({ method }) => (method === 'POST' ? 'silent after' : undefined)
  const buyer = await aBuyer(world)
  const start = Date.now()
  const body = { item_id: buyer.debt.id, payment_method_id: 'pm_card_visa' }
  const answer = await postPay(server, buyer, body)
  const answered = Date.now() - start
  stripe.fault = () => undefined
  if (answer?.status !== 'processing') throw new Error(`It answered ${JSON.stringify(answer)}`)
  const final = await untilFinal(world, 60_000)
  await killServer(server)
  return `being verified after ${(answered / 1000).toFixed(1)} s, final ${(final / 1000).toFixed(1)} s later`
}
