import * as changes from '@fanal/contract/contract-changes'
import * as schemas from '@fanal/contract/schemas/contract-changes'
import type { Locale } from '@fanal/domain/settings/languages'
import { findAddresses, findIbans } from '#features/contracts/holder-queries'
import { findContractId } from '#features/contracts/queries'
import type { Deps } from '#deps'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { changeInvoiceOnline, changeRefCatastral } from './change-contract-data.ts'
import { changeIban } from './change-iban.ts'
import {
  changeContactField,
  chooseNotificationAddress,
  newNotificationAddress,
} from './change-notification.ts'
import { changePower } from './change-power.ts'
import { changeSips } from './change-sips.ts'
import { changeHolder } from './handover/change-holder.ts'
import { leaveContract } from './handover/leave-contract.ts'
import {
  choicesOf,
  doubleTariff,
  findPersonalised,
  happyDay,
  happyHours,
  personaliseTariff,
} from './personalised/personalise-tariff.ts'
import { findChanges } from './queries.ts'
import { signatureRoutes } from './signature/signature-routes.ts'

export function contractChangesRoutes(deps: Deps): Route[] {
  return [
    ...lookupRoutes(),
    ...signedRoutes(deps),
    ...immediateRoutes(deps),
    ...personalisedRoutes(deps),
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
      const contractId = await findContractId(db, session.customerId, params.contractName)
      if (contractId === undefined) throw new AppError('not_found')
      return { items: await findChanges(db, { customerId: session.customerId, contractId }, locale) }
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
        phone: body.phone || body.phone_pre + body.phone_num,
        tariff: body.tariff || undefined,
        productId: body.product,
      }),
    ),
    route(changes.changeIban, schemas.changeIbanSchemas, ({ db, session, params, body }) =>
      changeIban(deps, db, { session, contractName: params.contractName, ...body }),
    ),
    route(changes.changeSips, schemas.changeSipsSchemas, ({ db, session, params, body }) =>
      changeSips(deps, db, { session, contractName: params.contractName, ...body }),
    ),
    route(changes.changeHolder, schemas.changeHolderSchemas, ({ db, session, params, body }) =>
      changeHolder(deps, db, { session, contractName: params.contractName, ...body }),
    ),
    route(changes.leaveContract, schemas.leaveContractSchemas, ({ db, session, params, body }) =>
      leaveContract(deps, db, { session, contractName: params.contractName, ...body }),
    ),
  ]
}

function immediateRoutes(deps: Deps): Route[] {
  return [
    route(changes.changeRefCatastral, schemas.changeRefCatastralSchemas, ({ db, session, params, body }) =>
      changeRefCatastral(deps, db, { session, ...params, ...body }),
    ),
    route(changes.changeInvoiceOnline, schemas.changeInvoiceOnlineSchemas, ({ db, session, params, body }) =>
      changeInvoiceOnline(deps, db, { session, ...params, ...body }),
    ),
    route(
      changes.newNotificationAddress,
      schemas.newNotificationAddressSchemas,
      ({ db, session, params, body }) => newNotificationAddress(deps, db, { session, ...params, ...body }),
    ),
    route(
      changes.chooseNotificationAddress,
      schemas.chooseNotificationAddressSchemas,
      ({ db, session, params, body }) => chooseNotificationAddress(deps, db, { session, ...params, ...body }),
    ),
    route(changes.changeContactField, schemas.changeContactFieldSchemas, ({ db, session, params, body }) =>
      changeContactField(deps, db, { session, ...params, ...body }),
    ),
  ]
}

function personalisedRoutes(deps: Deps): Route[] {
  return [
    route(changes.doubleTariff.current, schemas.doubleTariffSchemas.current, (call) =>
      findPersonalised(call.db, doubleTariff, of(call)),
    ),
    route(changes.doubleTariff.available, schemas.doubleTariffSchemas.available, (call) =>
      choicesOf(call.db, doubleTariff, of(call)),
    ),
    route(changes.doubleTariff.change, schemas.doubleTariffSchemas.change, (call) =>
      personaliseTariff(deps, call.db, doubleTariff, { ...of(call), ...call.body }),
    ),
    route(changes.happyHours.current, schemas.happyHoursSchemas.current, (call) =>
      findPersonalised(call.db, happyHours, of(call)),
    ),
    route(changes.happyHours.available, schemas.happyHoursSchemas.available, (call) =>
      choicesOf(call.db, happyHours, of(call)),
    ),
    route(changes.happyHours.change, schemas.happyHoursSchemas.change, (call) =>
      personaliseTariff(deps, call.db, happyHours, { ...of(call), ...call.body }),
    ),
    route(changes.happyDay.current, schemas.happyDaySchemas.current, (call) =>
      findPersonalised(call.db, happyDay, of(call)),
    ),
    route(changes.happyDay.available, schemas.happyDaySchemas.available, (call) =>
      choicesOf(call.db, happyDay, of(call)),
    ),
    route(changes.happyDay.change, schemas.happyDaySchemas.change, (call) =>
      personaliseTariff(deps, call.db, happyDay, { ...of(call), ...call.body }),
    ),
  ]
}

const of = ({ session, params, locale }: { session: Session; params: { id: number }; locale: Locale }) => ({
  session,
  contractId: params.id,
  locale,
})
