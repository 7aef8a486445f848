import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { takesContact } from '@fanal/domain/settings/takes-contact'
import type { SidebarGroup } from '@fanal/domain/settings/settings'
import type { Portal } from '#lib/portal.tsx'
import {
  iconBell,
  iconBolt,
  iconChart,
  iconChat,
  iconContract,
  iconFlame,
  iconHelp,
  iconHome,
  iconInfo,
  iconInvoice,
  iconLock,
  iconMail,
  iconMeter,
  iconPlus,
  iconSearch,
  iconUser,
  iconWarning,
} from '#ui/text/icons.ts'
import { type Entry, entriesOf, isNewcomer, type ShellKey, type Target } from '#features/shell/entry.ts'

export interface MenuGroup {
  title?: ShellKey
  entries: Entry[]
}

const contractType = (portal: Portal) => ({
  contractType: portal.settings.features.displayTypes.includes('electricity') ? 'electricity' : 'gas',
})

/** Contracting, where a side menu offers it (`sidebarContract`). */
const sideContracting = (portal: Portal) =>
  portal.settings.features.sidebarContract ? contractingEntries(portal) : []

function contractingEntries(portal: Portal): Entry[] {
  const { electricity, gas, dual } = portal.settings.contractation
  return entriesOf(portal, [
    {
      id: 'newElectricityCustomer',
      label: 'action.newElectricity',
      icon: iconBolt,
      isOn: electricity.enabled,
    },
    { id: 'newGasCustomer', label: 'action.newGas', icon: iconFlame, isOn: gas.enabled },
    { id: 'newDualCustomer', label: 'action.newDual', icon: iconPlus, isOn: dual.enabled },
  ])
}

const placeTargets = (portal: Portal) =>
  ({
    contracts: { id: 'contracts', label: 'menu.contracts', icon: iconContract, params: contractType(portal) },
    invoices: { id: 'invoices', label: 'menu.invoices', icon: iconInvoice },
    consumption: { id: 'consumption', label: 'menu.consumption', icon: iconChart },
  }) satisfies Record<string, Target>

/** Contracts and invoices, or contracting for a new customer of single sign-on. */
function placeEntries(portal: Portal): Entry[] {
  if (isNewcomer(portal)) return contractingEntries(portal)
  const { contracts, invoices } = placeTargets(portal)
  return entriesOf(portal, [contracts, invoices])
}

/** The same as the side menu has them: the groups that the settings name, in their order. */
function sideEntries(portal: Portal): Entry[] {
  if (isNewcomer(portal)) return sideContracting(portal)
  const targets: Partial<Record<SidebarGroup, Target>> = placeTargets(portal)
  return entriesOf(
    portal,
    portal.settings.sidebar.groups.flatMap((group) => targets[group] ?? []),
  )
}

/** A retailer's own server may name a page of its own in the profile. */
function newsletterEntry(portal: Portal): Entry[] {
  const { settings, profile } = portal
  if (settings.newsletter.enabled && profile?.newsletter_url)
    return [{ label: 'menu.newsletter', href: profile.newsletter_url, icon: iconMail }]
  return entriesOf(portal, [
    { id: 'newsletter', label: 'menu.newsletter', icon: iconMail, isOn: settings.newsletter.enabled },
  ])
}

/** The password is changed on the profile. */
function profileEntries(portal: Portal): Entry[] {
  return [
    ...entriesOf(portal, [
      { id: 'profile', label: 'menu.profile', icon: iconUser },
      { id: 'notices', label: 'menu.notices', icon: iconBell },
    ]),
    ...newsletterEntry(portal),
  ]
}

function supportEntries(portal: Portal): Entry[] {
  const { features } = portal.settings
  const hasCases = isFlagOn(portal.flags, 'crm.case')
  return entriesOf(portal, [
    { id: 'claims', label: 'menu.claims', icon: iconWarning, isOn: features.reclamATCMenu },
    { id: 'requests', label: 'menu.requests', icon: iconChat },
    { id: 'customerService', label: 'menu.contact', icon: iconHelp, isOn: features.contact && hasCases },
    {
      id: 'newRequest',
      label: 'menu.readings',
      icon: iconMeter,
      query: { autolectures: 'true' },
      isOn: features.contactAutoReads && hasCases,
    },
  ])
}

/** The side menu of a signed-in customer: places only. What can be done there is on home and on their pages. */
export function memberMenu(portal: Portal): MenuGroup[] {
  const { groups } = portal.settings.sidebar
  const home = entriesOf(portal, [{ id: 'home', label: 'menu.home', icon: iconHome }])
  const profile: MenuGroup = {
    title: 'menu.myProfile',
    entries: groups.includes('profile') ? profileEntries(portal) : [],
  }
  const support: MenuGroup = { title: 'menu.support', entries: supportEntries(portal) }
  return [{ entries: [...home, ...sideEntries(portal)] }, profile, support].filter(hasEntries)
}

const hasEntries = ({ entries }: MenuGroup) => entries.length > 0

/** The side menu of a visitor. */
export function visitorMenu(portal: Portal): MenuGroup[] {
  return visitorGroups(portal, sideContracting(portal))
}

function visitorGroups(portal: Portal, contracting: Entry[]): MenuGroup[] {
  const { features, comparator, powerCalculator, newsletter } = portal.settings
  const access = entriesOf(portal, [
    { id: 'home', label: 'menu.home', icon: iconHome },
    { id: 'login', label: 'menu.login', icon: iconUser },
    { id: 'activation', label: 'menu.activate', icon: iconLock, isOn: features.signup && !features.oidc },
  ])
  const tools = entriesOf(portal, [
    {
      id: 'unsignedContact',
      label: 'menu.contact',
      icon: iconHelp,
      isOn: takesContact(portal.settings),
    },
    { id: 'comparator', label: 'menu.comparator', icon: iconSearch, isOn: comparator.enabled },
    { id: 'powerCalculator', label: 'menu.powerCalculator', icon: iconBolt, isOn: powerCalculator.enabled },
    { id: 'newsletter', label: 'menu.newsletter', icon: iconMail, isOn: newsletter.enabled },
  ])
  return [{ entries: access }, { entries: contracting }, { entries: tools }].filter(hasEntries)
}

const headerOrder: readonly ShellKey[] = ['menu.contact', 'menu.claims', 'menu.readings']

/** Contact, claims and readings; the list of requests is behind contact, and has a button only where that is closed. */
function headerSupport(portal: Portal): Entry[] {
  const entries = supportEntries(portal)
  const named = headerOrder.flatMap((label) => entries.filter((entry) => entry.label === label))
  const hasContact = named.some(({ label }) => label === 'menu.contact')
  return hasContact ? named : [...entries.filter(({ label }) => label === 'menu.requests'), ...named]
}

/** The buttons of the horizontal header. */
export function headerEntries(portal: Portal): Entry[] {
  if (portal.profile)
    return [
      ...placeEntries(portal),
      ...(isNewcomer(portal) ? [] : contractingEntries(portal)),
      ...headerSupport(portal),
    ]
  const [home, login, newsletter] = ['menu.home', 'menu.login', 'menu.newsletter']
  const { authenticate } = portal.settings.contractation
  const closed = new Set(authenticate ? contractingEntries(portal).map(({ label }) => label) : [])
  // Login is a button of its own, the logo leads home, and newsletters are at the foot of the page and in the side menu.
  return visitorGroups(portal, contractingEntries(portal))
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => ![home, login, newsletter].includes(label) && !closed.has(label))
}

/** The five entries at the bottom of a phone. */
export function bottomEntries(portal: Portal): Entry[] {
  return [
    ...entriesOf(portal, [{ id: 'home', label: 'menu.home', icon: iconHome }]),
    ...sideEntries(portal),
    ...entriesOf(portal, [{ id: 'customerService', label: 'menu.help', icon: iconHelp }]),
  ].slice(0, 5)
}

/** Profile, notices, newsletter, and in the demo the mailbox; signing out comes last, as a form. */
export function userEntries(portal: Portal): Entry[] {
  return [
    ...profileEntries(portal),
    ...entriesOf(portal, [{ id: 'mailbox', label: 'menu.mailbox', icon: iconMail }]),
  ]
}

/** Pages that an operator added. */
export function serverEntries(
  portal: Portal,
): { id: number; title: string; description: string; href: string }[] {
  return portal.serverLinks.flatMap(({ id, route_path, btn_title, btn_description }) => {
    const href = portal.linkTo('dynamicPage', { routePath: route_path, pageId: String(id) })
    return href ? [{ id, title: btn_title, description: btn_description, href }] : []
  })
}

export const serverEntryIcon = iconInfo
