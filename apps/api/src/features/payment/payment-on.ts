import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import type { PaymentGateway } from '#gateways/payment/payment'
import { inOrder } from '#gateways/payment/platforms'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { findIsPaymentOn } from '#features/settings/payment-on-queries'

/** The available providers, default first. None while payment is off. */
export async function offeredGateways(deps: Deps): Promise<PaymentGateway[]> {
  if (!(await findIsPaymentOn(deps.database))) return []
  const { payment } = await findSettings(deps.database)
  return inOrder(deps.gateways.payment, payment.defaultPlatform)
}

/** Also one that is no longer offered, to finish its open payments. */
export function gatewayOf(deps: Deps, platform: PaymentPlatform): PaymentGateway | undefined {
  return deps.gateways.payment.find(({ name }) => name === platform)
}
