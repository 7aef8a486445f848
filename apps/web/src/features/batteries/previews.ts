import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { sharesOf, withShare } from '@fanal/domain/batteries/battery-shares'
import { type Moved, moveShare, type Pot } from '@fanal/domain/batteries/move-share'
import { eurosToCents } from '@fanal/domain/money'
import type { PreviewBattery, PreviewRow } from './share-preview.tsx'

/** The shares of a battery now, and with another share for this contract. */
export function changePreview(battery: SharedBattery, contract: string, percent: number): PreviewBattery {
  const weights = battery.items.map(({ pes }) => pes)
  const place = battery.items.findIndex((item) => item.contract.name === contract)
  const after = sharesOf(place < 0 ? weights : withShare(weights, place, percent))
  return {
    name: battery.name,
    rows: battery.items.map((item, i) => ({
      contract: item.contract.name,
      address: item.contract.address,
      before: item.percentage,
      after: after[i] ?? 0,
    })),
  }
}

const potOf = ({ items, total_descompte }: SharedBattery): Pot => ({
  links: items.map(({ contract, pes }) => ({ contract: contract.name, pes })),
  cents: eurosToCents(total_descompte),
})

/** Both batteries before and after a move, by the same rule as the server. */
export function movePreview(
  origin: SharedBattery,
  target: SharedBattery,
  { contract, percent }: { contract: string; percent: number },
): { moved: Moved; batteries: PreviewBattery[] } {
  const moved = moveShare(potOf(origin), potOf(target), contract, percent)
  const addresses = new Map(
    [...origin.items, ...target.items].map((item) => [item.contract.name, item.contract.address]),
  )
  const seen = (battery: SharedBattery, after: Pot): PreviewBattery => {
    const shares = sharesOf(after.links.map(({ pes }) => pes))
    const rows = after.links.map(
      (link, i): PreviewRow => ({
        contract: link.contract,
        address: addresses.get(link.contract) ?? '',
        before: battery.items.find((item) => item.contract.name === link.contract)?.percentage ?? 0,
        after: shares[i] ?? 0,
      }),
    )
    return {
      name: battery.name,
      rows,
      balance: { before: Number(battery.total_descompte), after: after.cents / 100 },
    }
  }
  return { moved, batteries: [seen(origin, moved.origin), seen(target, moved.target)] }
}
