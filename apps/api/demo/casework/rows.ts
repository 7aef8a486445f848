import { bundledPermissions, type StaffRole } from '@fanal/domain/staff/permissions'
import type { DemoRows } from '#demo/rows'
import { demoStaff } from '#demo/staff/people'
import { findStaffByEmail } from '#demo/staff/queries'
import { noteCase } from '#features/casework/mentions/note-case'
import { linkCases } from '#features/casework/merging/merge-cases'
import { insertView } from '#features/casework/views/view-queries'
import type { Db } from '#platform/database'
import { findCase } from './queries.ts'

async function personOf(tx: Db, wanted: StaffRole) {
  const { name, email = '' } = demoStaff.find(({ role }) => role === wanted) ?? {}
  const found = await findStaffByEmail(tx, email)
  return { staffId: found?.id ?? 0, name: name ?? '' }
}

/** What staff have noted, linked and arranged among themselves. */
export const saveScenery: DemoRows['saveScenery'] = async (tx) => {
  const [laia, pau, jordina] = [
    await personOf(tx, 'agent'),
    await personOf(tx, 'back-office'),
    await personOf(tx, 'supervisor'),
  ]
  const reading = await findCase(tx, 'La lectura facturada no cuadra')
  const outage = await findCase(tx, 'Cortes de luz por la tarde')
  const session = { ...laia, actor: laia.name, permissions: bundledPermissions }
  const text = `@${pau.name}, si llega la foto, ¿pides tú la rectificación a la distribuidora?`
  await noteCase(tx, session, { ...reading, text })
  await linkCases(tx, {
    number: reading.number,
    other: outage.number,
    staffId: laia.staffId,
    author: laia.name,
    reason: 'Es el mismo suministro: puede que el contador se pare con los cortes.',
  })
  await insertView(tx, jordina.staffId, {
    name: 'Reclamaciones de luz',
    filters: { view: 'team', kind: 'claim', energy: 'electricity' },
    is_shared: true,
    position: 0,
  })
}
