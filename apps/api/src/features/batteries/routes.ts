import * as batteries from '@fanal/contract/batteries'
import * as schemas from '@fanal/contract/schemas/batteries'
import { discountModes } from '@fanal/domain/batteries/battery-rules'
import { eurosToCents } from '@fanal/domain/money'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { findFlags } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { sendFile } from '#platform/files'
import type { Session } from '#platform/session'
import { textsOf } from '#texts'
import { changeDiscounts } from './change-discounts.ts'
import { changePercentage } from './change-percentage.ts'
import { dayNow } from './load-link.ts'
import { moveBattery } from './move-battery.ts'
import { findBatteries, findExport, findLinks, findMovements, findTargetIds, shared } from './queries.ts'

export function batteriesRoutes(): Route[] {
  return [...readRoutes(), ...writeRoutes()].map(whereSupported)
}

/** Answers 404 while the flag is off. */
function whereSupported(one: Route): Route {
  return {
    ...one,
    async handle(call) {
      if (!isFlagOn(await findFlags(call.db), 'batteries.virtual')) throw new AppError('not_found')
      return one.handle(call)
    },
  }
}

/** Loads all of them or answers 404: a handler never sees another customer's battery. */
async function ownBatteries(db: Db, { customerId }: Session, ids: readonly number[]) {
  const found = await findBatteries(db, { customerId, ids, today: dayNow() })
  if (found.length < ids.length) throw new AppError('not_found')
  return found
}

async function ownBattery(db: Db, session: Session, id: number) {
  const [battery] = await ownBatteries(db, session, [id])
  if (!battery) throw new AppError('not_found')
  return battery
}

function readRoutes(): Route[] {
  return [
    route(batteries.batteryTypes, schemas.batteryTypesSchemas, async ({ locale }) => ({
      items: discountModes.map((name) => ({ name, description: textsOf('batteries', locale).types[name] })),
    })),
    route(batteries.batteryPercentages, schemas.batteryPercentagesSchemas, async ({ db, session, params }) =>
      shared(await ownBattery(db, session, params.bateriaId)),
    ),
    route(batteries.batteryTargets, schemas.batteryTargetsSchemas, async ({ db, session, params }) => {
      const { contractName, bateriaOrigenId: originId } = params
      const of = { customerId: session.customerId, contractName, today: dayNow() }
      const links = await findLinks(db, of)
      if (!links.some(({ battery_id }) => battery_id === originId)) throw new AppError('not_found')
      const ids = await findTargetIds(db, { ...of, originId })
      return { items: (await findBatteries(db, { ...of, ids })).map(shared) }
    }),
    route(
      batteries.batteryMovements,
      schemas.batteryMovementsSchemas,
      async ({ db, session, params, query }) => {
        const { id } = await ownBattery(db, session, params.bateriaId)
        return {
          ...(await findMovements(db, { customerId: session.customerId, batteryId: id }, query)),
          ...query,
        }
      },
    ),
    route(
      batteries.exportBatteries,
      schemas.exportBatteriesSchemas,
      async ({ db, session, params, locale, reply }) => {
        const ids = (await ownBatteries(db, session, params.batteries)).map(({ id }) => id)
        const today = dayNow()
        const [{ batterySheets }, { workbookType }, { workbookInTurn }] = await Promise.all([
          import('./battery-workbook.ts'),
          import('#formats/workbook'),
          import('#platform/admission/workbook-queue'),
        ])
        const file = await workbookInTurn(async () =>
          batterySheets(await findExport(db, { customerId: session.customerId, ids }, today), locale, today),
        )
        const name = `${textsOf('batteries', locale).file}-${today}.xlsx`
        return sendFile(reply, { name, mediaType: workbookType, content: file })
      },
    ),
  ]
}

function writeRoutes(): Route[] {
  return [
    route(
      batteries.changeBatteryDiscounts,
      schemas.changeBatteryDiscountsSchemas,
      ({ db, session, params: { contractName, bateriaId: batteryId }, body }) =>
        changeDiscounts(db, { session, contractName, batteryId, mode: body.valor_descomptes }),
    ),
    route(
      batteries.changeBatteryPercentage,
      schemas.changeBatteryPercentageSchemas,
      ({ db, session, params: { contractName, bateriaId: batteryId }, body }) =>
        changePercentage(db, {
          session,
          contractName,
          batteryId,
          percent: body.pes_percentatge,
          seen: body.repartiment_previ,
        }),
    ),
    route(
      batteries.moveBattery,
      schemas.moveBatterySchemas,
      ({ db, session, params: { contractName, bateriaOrigenId: batteryId }, body }) =>
        moveBattery(db, {
          session,
          contractName,
          batteryId,
          targetId: body.bateria_desti,
          percent: body.pes_percentatge,
          seen: {
            cents: body.descompte_previst === undefined ? undefined : eurosToCents(body.descompte_previst),
            pes: body.pes_previst,
          },
        }),
    ),
  ]
}
