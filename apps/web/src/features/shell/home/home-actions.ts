import type { PathParams } from '@fanal/contract/fill-path'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import type { Portal } from '#lib/portal.tsx'
import {
  iconBank,
  iconBolt,
  iconCard,
  iconChart,
  iconContract,
  iconDownload,
  iconInvoice,
  iconLock,
  iconPin,
  iconPlus,
} from '#ui/text/icons.ts'
import { type Entry, entriesOf, isNewcomer, type ShellKey, type Target } from '#features/shell/entry.ts'

export interface ActionGroup {
  id: 'contracts' | 'invoices' | 'consumption'
  title: ShellKey
  entries: Entry[]
}

/** All that somebody without a contract can do. */
const newcomerLabels: readonly ShellKey[] = ['action.newElectricity', 'action.newGas', 'action.newDual']

function forNewcomer(group: ActionGroup): ActionGroup {
  return { ...group, entries: group.entries.filter(({ label }) => newcomerLabels.includes(label)) }
}

type Contracts = (
  label: ShellKey,
  icon: string,
  action: string,
  rest?: { isOn?: boolean; isChange?: boolean },
) => Target

const contractActions = (portal: Portal, params: PathParams, contracts: Contracts): ActionGroup => {
  const { features, contractation, contract } = portal.settings
  return {
    id: 'contracts',
    title: 'home.contracts',
    entries: entriesOf(portal, [
      {
        id: 'newElectricityCustomer',
        label: 'action.newElectricity',
        icon: iconPlus,
        isOn: contractation.electricity.enabled,
      },
      { id: 'newGasCustomer', label: 'action.newGas', icon: iconPlus, isOn: contractation.gas.enabled },
      { id: 'newDualCustomer', label: 'action.newDual', icon: iconPlus, isOn: contractation.dual.enabled },
      { id: 'contracts', label: 'action.contractList', icon: iconContract, params },
      contracts('action.contractDownload', iconDownload, 'download', {
        isOn: !features.disableDownloadContractReport,
      }),
      contracts('action.powerChange', iconBolt, 'powChange', {
        // Gas has no power.
        isOn: features.powerChange && features.displayTypes.includes('electricity'),
        isChange: true,
      }),
      contracts('action.ibanChange', iconBank, 'ibanChange', {
        isOn: contract.ibanChange.enabled,
        isChange: true,
      }),
      contracts('action.addressChange', iconPin, 'notifAddrChange', {
        isOn: features.notificacionAddressChange,
        isChange: true,
      }),
      contracts('action.sips', iconLock, 'noCesionSips', { isOn: features.noCesionSips, isChange: true }),
    ]),
  }
}

const invoiceActions = (portal: Portal): ActionGroup => ({
  id: 'invoices',
  title: 'home.invoices',
  entries: entriesOf(portal, [
    { id: 'invoices', label: 'action.invoiceList', icon: iconInvoice },
    {
      id: 'invoices',
      label: 'action.invoiceDownload',
      icon: iconDownload,
      query: { action: 'download' },
    },
    {
      id: 'invoices',
      label: 'action.invoicePay',
      icon: iconCard,
      query: { action: 'payOnline' },
      isOn: portal.settings.invoices.enablePayment && isFlagOn(portal.flags, 'payment.online'),
    },
  ]),
})

/** The three groups of a customer's actions, with their conditions, as the settings name them. */
export function homeActions(portal: Portal): ActionGroup[] {
  const { features } = portal.settings
  const params = { contractType: features.displayTypes.includes('electricity') ? 'electricity' : 'gas' }
  const contracts: Contracts = (label, icon, action, rest = {}) => ({
    id: 'contracts',
    label,
    icon,
    params,
    query: { action },
    ...rest,
  })
  const groups: ActionGroup[] = [
    contractActions(portal, params, contracts),
    invoiceActions(portal),
    {
      id: 'consumption',
      title: 'home.consumption',
      entries: entriesOf(portal, [
        contracts('action.consumption', iconChart, 'consumption', { isOn: features.enableInfoCCH }),
      ]),
    },
  ]
  const offered = isNewcomer(portal) ? groups.map(forNewcomer) : groups
  const { groups: named } = portal.settings.sidebar
  return offered.filter(({ id, entries }) => entries.length > 0 && named.includes(id))
}
