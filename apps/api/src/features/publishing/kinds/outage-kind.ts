import type { Parts } from '@fanal/domain/publishing/publish-kinds'
import { eachLang, localeOf } from '@fanal/domain/settings/languages'
import {
  type Area,
  endIncidents,
  findOpenTexts,
  saveIncident,
} from '#features/support/incidents/incident-queries'
import { noticeMail } from '#features/support/staff/send-notice'
import { countAffected, findAreas } from '#features/support/staff/staff-queries'
import { withIcon, withIconInside } from '#features/settings/brand/mail-icon'
import { findMailTexts } from '#features/settings/mail-texts'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import type { KindSource } from './publish-kind.ts'

/** `postal 08001`, or `distributor` and its name. */
function areaOf(key: string): Area | undefined {
  const [, postalCode, distributor] = /^(?:postal (\d{5})|distributor (.+))$/.exec(key) ?? []
  return postalCode || distributor ? { postalCode, distributor } : undefined
}

const titleOf = ({ postalCode, distributor }: Area) => postalCode ?? distributor ?? ''
const textsOf = (parts: Parts) => eachLang((lang) => parts[lang]?.['text'] ?? '')

/** A notice to all customers of an area without supply, or whose supply is back. Once published it cannot be taken back. */
export const outageKind: KindSource = {
  async list(db) {
    const areas = await findAreas(db)
    return areas.map(({ kind, name }) => ({ key: `${kind} ${name}`, title: name }))
  },
  async find(db, key) {
    const area = areaOf(key)
    if (!area || (await countAffected(db, area)) === 0) return undefined
    const texts = await findOpenTexts(db, area, new Date())
    return {
      title: titleOf(area),
      fields: [
        { name: 'text', form: 'words', isUrgent: true, maxLength: 2_000 },
        { name: 'over', form: 'switch', isShared: true },
      ],
      parts: { ...eachLang((lang) => ({ text: texts?.[lang] ?? '' })), all: { over: 'false' } },
    }
  },
  async draw(db, env, { lang, parts }) {
    const settings = await findSettings(db)
    const reader = {
      locale: localeOf(lang),
      name: 'Marta Soler',
      email: 'marta@example.com',
      contracts: [{ contract: '100001', address: 'Carrer Major, 1, 08001 Barcelona' }],
    }
    const texts = await findMailTexts(db, 'support.incident', reader.locale)
    const { mail } = noticeMail(textsOf(parts), { texts, settings }, reader)
    const drawn = composeMail({ ...mail, from: env.MAIL_FROM, brand: settings })
    return { subject: drawn.subject, html: withIconInside(await withIcon(db, drawn)) }
  },
  async reach(db, key) {
    const area = areaOf(key)
    return area ? countAffected(db, area) : 0
  },
  async publish(tx, key, parts) {
    const area = areaOf(key) ?? {}
    await endIncidents(tx, area)
    await saveIncident(tx, area, textsOf(parts), { isOver: parts.all?.['over'] === 'true', isUnsent: true })
  },
}
