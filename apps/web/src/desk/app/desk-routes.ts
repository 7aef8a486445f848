import { deskPaths } from '@fanal/contract/desk/desk-paths'
import type { DeskRoute } from '#desk/lib/desk-route.ts'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import {
  iconChart,
  iconChat,
  iconCheck,
  iconClock,
  iconEye,
  iconLock,
  iconPencil,
  iconUser,
} from '#ui/text/icons.ts'

/** All pages of the desk. The rail shows those with a menu entry, in this order. */
export const deskRoutes: readonly DeskRoute[] = [
  {
    path: deskPaths.cases,
    act: 'case.read',
    title: 'page.cases',
    menu: { icon: iconChat, key: 'c' },
    page: lazyPart(async () => (await import('#desk/pages/cases-page.tsx')).CasesPage),
  },
  {
    path: deskPaths.tasks,
    act: 'task.read',
    title: 'page.tasks',
    menu: { icon: iconClock, key: 't' },
    page: lazyPart(async () => (await import('#desk/pages/tasks-page.tsx')).TasksPage),
  },
  {
    path: deskPaths.customer,
    act: 'customer.read',
    title: 'page.customer',
    page: lazyPart(async () => (await import('#desk/pages/customer-page.tsx')).CustomerPage),
  },
  {
    path: deskPaths.publishing,
    act: 'publish.read',
    title: 'page.publishing',
    menu: { icon: iconPencil, key: 'u' },
    page: lazyPart(async () => (await import('#desk/pages/publishing-page.tsx')).PublishingPage),
  },
  {
    path: deskPaths.draft,
    act: 'publish.read',
    title: 'page.draft',
    page: lazyPart(async () => (await import('#desk/pages/draft-page.tsx')).DraftPage),
  },
  {
    path: deskPaths.reports,
    act: 'report.read',
    title: 'page.reports',
    menu: { icon: iconChart, key: 'i' },
    page: lazyPart(async () => (await import('#desk/pages/reports-page.tsx')).ReportsPage),
  },
  {
    path: deskPaths.approvals,
    act: 'own',
    title: 'page.approvals',
    menu: { icon: iconCheck, key: 'a' },
    page: lazyPart(async () => (await import('#desk/pages/approvals-page.tsx')).ApprovalsPage),
  },
  {
    path: deskPaths.people,
    act: 'staff.read',
    title: 'page.people',
    menu: { icon: iconUser, key: 'p' },
    page: lazyPart(async () => (await import('#desk/pages/people-page.tsx')).PeoplePage),
  },
  {
    path: deskPaths.permissions,
    act: 'staff.read',
    title: 'page.permissions',
    menu: { icon: iconLock, key: 'r' },
    page: lazyPart(async () => (await import('#desk/pages/permissions-page.tsx')).PermissionsPage),
  },
  {
    path: deskPaths.audit,
    act: 'audit.read',
    title: 'page.audit',
    menu: { icon: iconEye, key: 'l' },
    page: lazyPart(async () => (await import('#desk/pages/audit-page.tsx')).AuditPage),
  },
  {
    path: deskPaths.account,
    act: 'own',
    title: 'page.account',
    page: lazyPart(async () => (await import('#desk/pages/account-page.tsx')).AccountPage),
  },
]
