import * as changes from '@fanal/contract/contract-changes'
import * as schemas from '@fanal/contract/contract-changes.schemas'
import { findContract } from '#features/contracts/detail-queries'
import type { Deps } from '#platform/deps'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { changeInvoiceOnline, changeRefCatastral } from './change-contract-data.ts'
import { changeIban } from './change-iban.ts'
import {
  changeContactField,
  chooseNotificationAddress,
  newNotificationAddress,
} from './change-notification.ts'
import { changePower } from './change-power.ts'
import { changeSips } from './change-sips.ts'
import {
  choicesOf,
  doubleTariff,
  findPersonalised,
  happyDay,
  happyHours,
  personaliseTariff,
} from './personalise-tariff.ts'
import { findAddresses, findChanges, findIbans } from './queries.ts'
import { signatureRoutes } from './signature-routes.ts'

export function contractChangesRoutes(deps: Deps): Route[] {
  return [
    ...lookupRoutes(),
    ...signedRoutes(deps),
    ...immediateRoutes(),
    ...personalisedRoutes(),
    ...signatureRoutes(deps),
  ]
}

function lookupRoutes(): Route[] {
  return [
    route(changes.addresses, schemas.addressesSchemas, async ({ db, session }) => ({
      items: await findAddresses(db, session.customerId),
    })),
    route(changes.ibans, schemas.ibansSchemas, async ({ db, session }) => ({
      items: await findIbans(db, session.customerId),
    })),
    route(changes.changes, schemas.changesSchemas, async ({ db, session, params, locale }) => {
      const contract = await findContract(db, session.customerId, params.contractName)
      if (!contract) throw new AppError('not_found')
      return { items: await findChanges(db, contract.id, locale) }
    }),
  ]
}

function signedRoutes(deps: Deps): Route[] {
  return [
    route(changes.changePower, schemas.changePowerSchemas, ({ db, session, params, body }) =>
      changePower(deps, db, {
        session,
        contractName: params.contractName,
        powersW: [body.power_p1, body.power_p2, body.power_p3, body.power_p4, body.power_p5, body.power_p6],
        phone: body.phone,
      }),
    ),
    route(changes.changeIban, schemas.changeIbanSchemas, ({ db, session, params, body }) =>
      changeIban(deps, db, { session, contractName: params.contractName, ...body }),
    ),
    route(changes.changeSips, schemas.changeSipsSchemas, ({ db, session, params, body }) =>
      changeSips(deps, db, { session, contractName: params.contractName, ...body }),
    ),
  ]
}

function immediateRoutes(): Route[] {
  return [
    route(changes.changeRefCatastral, schemas.changeRefCatastralSchemas, ({ db, session, params, body }) =>
      changeRefCatastral(db, session, params.contractName, body.ref_catastral),
    ),
    route(changes.changeInvoiceOnline, schemas.changeInvoiceOnlineSchemas, ({ db, session, params, body }) =>
      changeInvoiceOnline(db, session, params.contractName, body.invoice_online),
    ),
    route(
      changes.newNotificationAddress,
      schemas.newNotificationAddressSchemas,
      ({ db, session, params, body }) =>
        newNotificationAddress(db, session, params.contractName, body.address),
    ),
    route(
      changes.chooseNotificationAddress,
      schemas.chooseNotificationAddressSchemas,
      ({ db, session, params, body }) =>
        chooseNotificationAddress(db, session, params.contractName, body.addressId),
    ),
    route(changes.changeContactField, schemas.changeContactFieldSchemas, ({ db, session, params, body }) =>
      changeContactField(db, session, params, body.value),
    ),
  ]
}

function personalisedRoutes(): Route[] {
  return [
    route(changes.doubleTariff.current, schemas.doubleTariffSchemas.current, ({ db, session, params }) =>
      findPersonalised(db, session.customerId, params.id, doubleTariff),
    ),
    route(
      changes.doubleTariff.available,
      schemas.doubleTariffSchemas.available,
      ({ db, session, params, locale }) => choicesOf(db, session.customerId, params.id, doubleTariff, locale),
    ),
    route(changes.doubleTariff.change, schemas.doubleTariffSchemas.change, ({ db, session, params, body }) =>
      personaliseTariff(db, session, params.id, doubleTariff, body.value),
    ),
    route(changes.happyHours.current, schemas.happyHoursSchemas.current, ({ db, session, params }) =>
      findPersonalised(db, session.customerId, params.id, happyHours),
    ),
    route(
      changes.happyHours.available,
      schemas.happyHoursSchemas.available,
      ({ db, session, params, locale }) => choicesOf(db, session.customerId, params.id, happyHours, locale),
    ),
    route(changes.happyHours.change, schemas.happyHoursSchemas.change, ({ db, session, params, body }) =>
      personaliseTariff(db, session, params.id, happyHours, body.value),
    ),
    route(changes.happyDay.current, schemas.happyDaySchemas.current, ({ db, session, params }) =>
      findPersonalised(db, session.customerId, params.id, happyDay),
    ),
    route(changes.happyDay.available, schemas.happyDaySchemas.available, ({ db, session, params, locale }) =>
      choicesOf(db, session.customerId, params.id, happyDay, locale),
    ),
    route(changes.happyDay.change, schemas.happyDaySchemas.change, ({ db, session, params, body }) =>
      personaliseTariff(db, session, params.id, happyDay, body.value),
    ),
  ]
}
