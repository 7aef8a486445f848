import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import type { PaymentGateway } from '#gateways/payment/payment'
import { inOrder } from '#gateways/payment/platforms'
import { findFlags, findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'

/** The providers that customers may pay by now, the default one first. None while payment is off. */
export async function offeredGateways(deps: Deps): Promise<PaymentGateway[]> {
  const { invoices, payment } = await findSettings(deps.database)
  if (!invoices.enablePayment || !isFlagOn(await findFlags(deps.database), 'payment.online')) return []
  return inOrder(deps.gateways.payment, payment.defaultPlatform)
}

/** Also one that is not offered any more: what was begun by it is brought to its end. */
export function gatewayOf(deps: Deps, platform: PaymentPlatform): PaymentGateway | undefined {
  return deps.gateways.payment.find(({ name }) => name === platform)
}
