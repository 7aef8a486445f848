import { findFlags } from '#features/settings/queries'
import { setFlag } from '#features/settings/set-flag'
import type { KindSource } from './publish-kind.ts'

export const flagKind: KindSource = {
  list: async (db) =>
    Object.keys(await findFlags(db))
      .sort()
      .map((key) => ({ key, title: key })),
  async find(db, key) {
    const flags = await findFlags(db)
    if (!Object.hasOwn(flags, key)) return undefined
    return {
      title: key,
      fields: [{ name: 'value', form: 'switch', isShared: true }],
      parts: { all: { value: String(flags[key]) } },
    }
  },
  answered:
    (key, { all }) =>
    (name, answer) =>
      name === 'featureFlags' ? { ...(answer as object), [key]: all?.['value'] === 'true' } : answer,
  publish: (tx, key, { all }) => setFlag(tx, key, all?.['value'] === 'true'),
}
