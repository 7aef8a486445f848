import type { Feature } from '#feature'
import { calculatorRoutes } from './routes.ts'

export const calculator: Feature = {
  name: 'calculator',
  routes: calculatorRoutes,
}
