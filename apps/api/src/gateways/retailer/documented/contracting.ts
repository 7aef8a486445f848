import { gasCupsConfig, gasPricelist } from '@fanal/contract/contracting'
import { featureFlags, publicSettings } from '@fanal/contract/settings'
import { draftDays } from '@fanal/domain/contracting/draft-life'
import { stepNumbers } from '@fanal/domain/contracting/steps'
import { withdrawalDays } from '@fanal/domain/contracting/switch-dates'
import { termsVersion } from '@fanal/domain/contracting/terms'
import { checkFeatureFlags, isFlagOn } from '@fanal/domain/settings/feature-flags'
import { listOf, type Loose, numberOf, objectOf, textOf, wholeOf, wordOf } from '../loose-values.ts'
import { type Documented, type LooseArgs, onlyFields, type Visit } from '../visit.ts'

const named = (value: unknown): Loose => ({
  id: wholeOf(objectOf(value)['id']),
  name: textOf(objectOf(value)['name']),
})

const namedItems =
  (...names: string[]): NonNullable<Documented['read']> =>
  (body) => ({ items: listOf(body, ...names).map(named) })

const availabilityIn = (value: unknown) => ({ available: objectOf(value)['available'] === true })

const powerNames = ['power_p1', 'power_p2', 'power_p3', 'power_p4', 'power_p5', 'power_p6']

/** kW as decimal texts; missing ones and zeros are left out. */
function powersOf(body: Loose): Loose {
  const given = powerNames.map((name) => [name, numberOf(body[name])] as const)
  const told = given.filter(
    ([, power]) => power !== undefined && power !== false && power !== null && power !== 0,
  )
  return Object.fromEntries(
    told.map(([name, power]) => [name, typeof power === 'number' ? String(power) : power]),
  )
}

/** What only a Fanal tells of a supply point is left open. */
const readSupply: NonNullable<Documented['read']> = (answer) => {
  const body = objectOf(answer)
  const tariff = objectOf(body['access_tariff'])
  const { zipcode } = objectOf(body['address'])
  return {
    // Beyond the schema, for `putGasLead`.
    told: body,
    cups_data_availability: availabilityIn(body['cups_data_availability']),
    cups_availability: availabilityIn(body['cups_availability']),
    access_tariff: tariff['id'] ? named(tariff) : null,
    address: zipcode ? { zipcode: textOf(zipcode) } : null,
    ...powersOf(body),
    selfcons: body['selfcons'] === true,
    autoconsumo_code: textOf(body['autoconsumo_code']) || '00',
    supply_point: null,
    is_away: false,
  }
}

/** Prices are not among what such a server tells. */
const readProducts: NonNullable<Documented['read']> = (body) => ({
  items: listOf(body, 'pricelist').map((one) => ({
    ...named(one),
    ov_description: textOf(objectOf(one)['ov_description']),
    ov_link: textOf(objectOf(one)['ov_link']),
    tariff: '',
    duration_months: null,
    prices: null,
    discount: null,
  })),
})

/** What such a server is told with the gas of a contract: the product's name, and what it told of the supply point. */
async function putGasLead(args: LooseArgs, visit: Visit): Promise<LooseArgs> {
  const fields = objectOf(args.body)
  if (fields['step'] !== stepNumbers.gasContract) return args
  const [cups, atr] = [wordOf(fields['cups']), wordOf(fields['accessTariff'])]
  const [offered, supply] = await Promise.allSettled([
    visit.ask(gasPricelist, { query: { atr, cups } }),
    visit.askWhole(gasCupsConfig, { params: { cups }, query: {} }),
  ])
  const products = offered.status === 'fulfilled' ? offered.value.items : []
  const product = products.find(({ id }) => String(id) === wordOf(fields['selectedProduct']))
  const selectedProductName = wordOf(fields['selectedProductName']) || (product?.name ?? '')
  const cupsSIPSData = supply.status === 'fulfilled' ? objectOf(objectOf(supply.value)['told']) : {}
  return { ...args, body: { ...fields, selectedProductName, cupsSIPSData } }
}

/** A check that such a server tells as yes or no; anything else is no verdict. */
const readCheck =
  (name: 'scoring' | 'dni_valid'): NonNullable<Documented['read']> =>
  (body) => {
    const passed = objectOf(body)[name]
    const verdict = passed === false ? 'fail' : 'unknown'
    return { [name]: passed !== false, result: passed === true ? 'pass' : verdict }
  }

/** Contract, mailbox and dates are not among what such a server tells: its own words are shown. */
const readConfirmed: NonNullable<Documented['read']> = (answer) => {
  const { status, result } = objectOf(answer)
  const { render, error } = objectOf(result)
  const { format, body } = objectOf(render)
  return {
    status: status === 'OK' ? 'OK' : 'ERROR',
    result: {
      render: { format: format === 'html' ? 'html' : 'markdown', body: textOf(body) },
      error: textOf(error),
      contract: null,
      sent_to: null,
      due: null,
    },
  }
}

const confirmation: Documented = {
  put: onlyFields('accept_gdpr', 'accept_ov_conditions', 'activate_publicity', 'confirm'),
  read: readConfirmed,
}

export const contractingCalls: Record<string, Documented> = {
  cnaes: {
    read: (body) => ({
      items: listOf(body, 'cnaes').map((one) => ({
        ...named(one),
        descripcio: textOf(objectOf(one)['descripcio']),
      })),
    }),
  },
  comers: { read: namedItems('comers') },
  gasComers: { read: namedItems('comers') },
  contractingConfig: {
    // The retailer's answer has no known shape: settings and flags tell what is done.
    async read(_body, _args, visit) {
      const [settings, answer] = await Promise.all([
        visit.ask(publicSettings, {}),
        visit.ask(featureFlags, {}),
      ])
      const { morosityVerification, dniVerification } = settings.contractation
      const flags = checkFeatureFlags(answer)
      return {
        checks_solvency: morosityVerification.enabled,
        checks_dni: dniVerification.enabled,
        takes_promotional_codes: flags.ok && isFlagOn(flags.flags, 'contracting.promotionalCodes'),
        withdrawal_days: withdrawalDays,
        terms_version: termsVersion,
        draft_days: draftDays,
      }
    },
  },
  cupsConfig: { read: readSupply },
  gasCupsConfig: { read: readSupply },
  accessTariffs: { read: namedItems('tariffs') },
  gasAccessTariffs: { read: namedItems('tariffs') },
  pricelist: { read: readProducts },
  gasPricelist: { read: readProducts },
  sendGasLead: { put: putGasLead },
  leadSolvency: { read: readCheck('scoring') },
  leadDniValidation: { read: readCheck('dni_valid') },
  confirmLead: confirmation,
  confirmGasLead: confirmation,
  validateCoupon: { read: (body) => ({ valid: objectOf(body)['valid'] === true, discount: null }) },
}
