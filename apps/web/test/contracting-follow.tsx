import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { SwitchCard } from '#features/contracting/follow/switch-card.tsx'
import type { Portal } from '#lib/portal.tsx'
import { draw as drawOnPage } from './portal.tsx'

export const draw = (what: ReactNode, over: Partial<Portal> = {}) =>
  drawOnPage(what, { linkTo: () => '/', ...over })

export const aContract = (state: string) =>
  ({
    name: '300001',
    type: 'electricity',
    state,
    sign_date: null,
    start_date: null,
  }) as Partial<Contract> as Contract

export const drawCard = (state = 'esborrany', over: Partial<Portal> = {}) =>
  draw(<SwitchCard contract={aContract(state)} />, over)

export const offer = page.getByRole('button', { name: 'Desistir del contrato' })
