import { describe, expect, test } from 'vitest'
import { pathTo, type RouteId } from '@fanal/contract/paths'
import type { Portal } from '#lib/portal.tsx'
import { connectChoices } from './connect-choices.ts'

const contracting: RouteId[] = ['newElectricityCustomer', 'newGasCustomer', 'newDualCustomer']

/** A portal with those pages. */
const aPortal = (offered: readonly RouteId[], profile: object | null = null) =>
  ({ profile, linkTo: (id: RouteId) => (offered.includes(id) ? pathTo(id, 'es') : undefined) }) as Portal

describe('the access page', () => {
  test('leads a visitor to the provider, and to contracting', () => {
    expect(connectChoices(aPortal(contracting))).toEqual({
      access: '/api/v2/user/openid/authorize',
      contract: '/nuevo-cliente-electricidad',
      password: undefined,
    })
  })
  test('leads somebody who is in already to the portal', () => {
    expect(connectChoices(aPortal([...contracting, 'login'], {}))).toMatchObject({
      access: '/',
      password: undefined,
    })
  })
  test.each<[RouteId[], string | undefined]>([
    [['newGasCustomer', 'newDualCustomer'], '/nuevo-cliente-dual'],
    [['newGasCustomer'], '/nuevo-cliente-gas'],
    [[], undefined],
  ])('of %j leads to contracting at %s', (offered, contract) => {
    expect(connectChoices(aPortal(offered)).contract).toBe(contract)
  })
  test('names our own login where it is left open', () => {
    expect(connectChoices(aPortal(['login'])).password).toBe('/acceso')
  })
})
