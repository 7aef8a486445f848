import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps'
import { findSettings } from '#features/settings/queries'
import type { Portal } from '#platform/portal/portal'

/** The retailer's chat in the wizards comes from its own origin. Read once, before the first page is drawn. */
export function allowChat(app: FastifyInstance, { database }: Pick<Deps, 'database'>, portal: Portal): void {
  app.addHook('onReady', async () => {
    try {
      const { enabled, scriptUrl } = (await findSettings(database)).contractation.chatWidget
      if (!enabled || !scriptUrl) return
      const hosts = [new URL(scriptUrl).origin]
      portal.allowHosts({ script: hosts, connect: hosts, frame: hosts })
    } catch (error) {
      app.log.error({ err: error }, 'the chat of the wizards could not be allowed')
    }
  })
}
