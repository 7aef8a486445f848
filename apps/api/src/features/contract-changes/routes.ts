import * as changes from '@fanal/contract/contract-changes'
import * as schemas from '@fanal/contract/schemas/contract-changes'
import type { Locale } from '@fanal/domain/settings/languages'
import { findAddresses, findIbans } from '#features/contracts/holder-queries'
import { findContractId } from '#features/contracts/queries'
import type { Deps } from '#deps'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { address } from './kinds/address.ts'
import { contact } from './kinds/contact.ts'
import { doubleTariff } from './kinds/double-tariff.ts'
import { happyDay } from './kinds/happy-day.ts'
import { happyHours } from './kinds/happy-hours.ts'
import { holder } from './kinds/holder.ts'
import { iban } from './kinds/iban.ts'
import { invoiceOnline } from './kinds/invoice-online.ts'
import { leaving } from './kinds/leaving.ts'
import { power } from './kinds/power.ts'
import { refCatastral } from './kinds/ref-catastral.ts'
import { sips } from './kinds/sips.ts'
import { choicesOf, findPersonalised, personaliseTariff } from './personalised/personalised-tariff.ts'
import { findChanges } from './queries.ts'
import { requestChange } from './request-change.ts'
import { signatureRoutes } from './signature/signature-routes.ts'

export function routes(deps: Deps): Route[] {
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
      requestChange(deps, db, power, {
        session,
        ...params,
        form: {
          powersW: [body.power_p1, body.power_p2, body.power_p3, body.power_p4, body.power_p5, body.power_p6],
          phone: body.phone || body.phone_pre + body.phone_num,
          tariff: body.tariff || undefined,
          productId: body.product,
        },
      }),
    ),
    route(changes.changeIban, schemas.changeIbanSchemas, ({ db, session, params, body }) =>
      requestChange(deps, db, iban, { session, ...params, form: body }),
    ),
    route(changes.changeSips, schemas.changeSipsSchemas, ({ db, session, params, body }) =>
      requestChange(deps, db, sips, { session, ...params, form: body }),
    ),
    route(changes.changeHolder, schemas.changeHolderSchemas, ({ db, session, params, body }) =>
      requestChange(deps, db, holder, { session, ...params, form: body }),
    ),
    route(changes.leaveContract, schemas.leaveContractSchemas, ({ db, session, params, body }) =>
      requestChange(deps, db, leaving, { session, ...params, form: body }),
    ),
  ]
}

function immediateRoutes(deps: Deps): Route[] {
  return [
    route(changes.changeRefCatastral, schemas.changeRefCatastralSchemas, ({ db, session, params, body }) =>
      requestChange(deps, db, refCatastral, { session, ...params, form: body }),
    ),
    route(changes.changeInvoiceOnline, schemas.changeInvoiceOnlineSchemas, ({ db, session, params, body }) =>
      requestChange(deps, db, invoiceOnline, { session, ...params, form: body }),
    ),
    route(
      changes.newNotificationAddress,
      schemas.newNotificationAddressSchemas,
      async ({ db, session, params, body }) => ({
        address: await requestChange(deps, db, address, { session, ...params, form: body }),
      }),
    ),
    route(
      changes.chooseNotificationAddress,
      schemas.chooseNotificationAddressSchemas,
      async ({ db, session, params, body }) => {
        const { id } = await requestChange(deps, db, address, { session, ...params, form: body })
        return { address_id: id }
      },
    ),
    route(changes.changeContactField, schemas.changeContactFieldSchemas, ({ db, session, params, body }) =>
      requestChange(deps, db, contact, {
        session,
        contractName: params.contractName,
        form: { field: params.field, ...body },
      }),
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
