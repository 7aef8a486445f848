import { expect, test } from 'vitest'
import { isOnRightHost } from './desk-host.ts'

test.each([
  ['/mesa', true, false],
  ['/mesa/', true, false],
  ['/mesa/personas?x=1', true, false],
  ['/api/v2/staff/login', true, false],
  ['//api//v2//staff/login', true, false],
  ['/mesaX', false, true],
  ['/', false, true],
  ['/acceso', false, true],
  ['/api/v2/users', false, true],
  ['/api/v2/staffing', false, true],
  ['/assets/desk/main.js', true, true],
  ['/health/ready', true, true],
  ['/api/v2/brand/logo.svg', true, true],
])('%s: on the desk’s host %s, on the portal’s %s', (url, onDesk, onPortal) => {
  expect([isOnRightHost(url, true), isOnRightHost(url, false)]).toEqual([onDesk, onPortal])
})
