import { privateSettings, publicSettings } from '@fanal/contract/settings'
import { privateSettingsSchema, publicSettingsSchema } from '@fanal/contract/schemas/settings'
import { defaultPrivateSettings, defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { readFile } from 'node:fs/promises'
import { askOnce } from '#gateways/retailer/call-retailer'
import { type RefusedSetting, takeSettings } from '#gateways/retailer/upstream-settings'
import { type Command, UsageError } from '#platform/commands/command'

const kinds = {
  public: { endpoint: publicSettings, schema: publicSettingsSchema, bundled: defaultPublicSettings },
  private: { endpoint: privateSettings, schema: privateSettingsSchema, bundled: defaultPrivateSettings },
}

/** What of the upstream's settings a gateway would not take. */
async function refusedOf(upstream: string, kind: keyof typeof kinds, token: string) {
  const { endpoint, schema, bundled } = kinds[kind]
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const path = `v${endpoint.versions[0]}/${endpoint.path}`
  const { status, body } = await askOnce(upstream, { method: 'GET', path, headers })
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  return takeSettings(schema, bundled, body).refused
}

async function tokenIn(file: unknown): Promise<string> {
  if (typeof file !== 'string') return ''
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!text?.trim()) throw new UsageError(`There is no token in ${file}`)
  return text.trim()
}

const lineOf = ({ key, problem }: RefusedSetting) =>
  `${key}: ${problem}${problem === 'unknown' ? '' : ', the bundled value counts'}`

export const upstreamCommands: Command[] = [
  {
    name: 'settings check-upstream',
    help: 'Asks the server of API_UPSTREAM for its settings and prints those that are not taken, by name.',
    options: {
      'token-file': {
        type: 'string',
        value: 'FILE',
        help: 'a session of that server, to check private ones too',
      },
    },
    asksUpstream: true,
    async run({ options, env, print }) {
      const upstream = env.API_UPSTREAM ?? ''
      const token = await tokenIn(options['token-file'])
      const refused = await refusedOf(upstream, 'public', token)
      if (token) refused.push(...(await refusedOf(upstream, 'private', token)))
      const lines = [...new Set(refused.map(lineOf))]
      for (const line of lines) print(line)
      if (lines.length > 0) throw new Error(`${lines.length} settings are not taken`)
      print('All settings are taken')
    },
  },
]
