import type { ElectricityResult, GasResult } from '@fanal/contract/schemas/comparators'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import { iconChevronLeft } from '#ui/text/icons.ts'
import styles from '#features/comparators/result/result.module.css'

interface RemoteResultProps {
  energy: ContractType
  result: ElectricityResult | GasResult
  onBack: () => void
}

/** What a retailer's own server answers, as it says it. */
export function RemoteResult({ energy, result, onBack }: RemoteResultProps) {
  const t = useTexts('comparators')
  const { linkTo } = usePortal()
  const { money, number, price } = useFormats()
  const { lines, taxes } = result.operations
  const contract = linkTo(energy === 'gas' ? 'newGasCustomer' : 'newElectricityCustomer')
  const isSpecial = (name: string) => name.includes('Impuesto especial')
  return (
    <Card>
      <Button size="s" variant="quiet" icon={iconChevronLeft} onClick={onBack}>
        {t('result.back')}
      </Button>
      <ServerHtml html={result.header} />
      <ServerHtml html={result.content} />
      <table className={styles.lines}>
        <tbody>
          {Object.values(lines)
            .flat()
            .map(({ name, quantity, price_unit, multi }, i) => (
              <tr key={`${name} ${String(i)}`}>
                <th scope="row">
                  {name}
                  <small>
                    {[number(Number(quantity), 3), price(Number(price_unit)), number(Number(multi), 3)].join(
                      ' × ',
                    )}
                  </small>
                </th>
                <td>{money(Number(quantity) * Number(price_unit) * Number(multi))}</td>
              </tr>
            ))}
          {taxes.map(({ name, amount }) => (
            <tr key={name}>
              <th scope="row">{isSpecial(name) ? t('line.electricityTax') : name}</th>
              <td>{money(Number(amount))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('lines.total')}</th>
            <td>{money(result.total_amount)}</td>
          </tr>
        </tfoot>
      </table>
      {contract && (
        <ButtonLink variant="primary" href={contract}>
          {t('offer.contract')}
        </ButtonLink>
      )}
    </Card>
  )
}
