import type { ElectricityResult, GasResult } from '@fanal/contract/schemas/comparators'
import type { ContractType } from '@fanal/domain/settings/settings'
import { takesContact } from '@fanal/domain/settings/takes-contact'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import { iconChevronLeft, iconPhone } from '#ui/text/icons.ts'
import { ContactDialog } from '#features/comparators/contact-form.tsx'
import styles from '#features/comparators/result/result.module.css'

interface RemoteResultProps {
  energy: ContractType
  result: ElectricityResult | GasResult
  cups: string
  onBack: () => void
}

function RemoteLines({ energy, result }: Pick<RemoteResultProps, 'energy' | 'result'>) {
  const t = useTexts('comparators')
  const { money, number, price } = useFormats()
  const { lines, taxes } = result.operations
  const specialTax = t(energy === 'gas' ? 'line.hydrocarbonTax' : 'line.electricityTax')
  const taxName = (name: string) => (name.includes('Impuesto especial') ? specialTax : name)
  return (
    <table className={styles.lines}>
      <tbody>
        {Object.values(lines)
          .flat()
          .map(({ name, quantity, price_unit, multi }, i) => (
            <tr key={`${name} ${String(i)}`}>
              <th scope="row">
                {name}
                <small>
                  {[
                    number(Number(quantity), 3),
                    price(Number(price_unit)),
                    ...(Number(multi) === 1 ? [] : [number(Number(multi), 3)]),
                  ].join(' × ')}
                </small>
              </th>
              <td>{money(Number(quantity) * Number(price_unit) * Number(multi))}</td>
            </tr>
          ))}
        {taxes.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row">{taxName(name)}</th>
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
  )
}

/** How to go on: to contract, gas with electricity too, or to be called. */
function RemoteActs({ energy, cups }: Pick<RemoteResultProps, 'energy' | 'cups'>) {
  const t = useTexts('comparators')
  const { linkTo, settings } = usePortal()
  const [isCalling, setCalling] = useState(false)
  const contract = linkTo(energy === 'gas' ? 'newGasCustomer' : 'newElectricityCustomer')
  const dual = energy === 'gas' ? linkTo('newDualCustomer') : undefined
  return (
    <div className={styles.acts}>
      {contract && (
        <ButtonLink variant="primary" href={contract}>
          {t('offer.contract')}
        </ButtonLink>
      )}
      {dual && <ButtonLink href={dual}>{t('offer.dual')}</ButtonLink>}
      {takesContact(settings) && (
        <Button icon={iconPhone} onClick={() => setCalling(true)}>
          {t('offer.callMe')}
        </Button>
      )}
      {isCalling && <ContactDialog energy={energy} cups={cups} onClose={() => setCalling(false)} />}
    </div>
  )
}

/** What a retailer's own server answers, as it says it. It takes the focus. */
export function RemoteResult({ energy, result, cups, onBack }: RemoteResultProps) {
  const t = useTexts('comparators')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Card>
      <Button size="s" variant="quiet" icon={iconChevronLeft} onClick={onBack}>
        {t('result.back')}
      </Button>
      <div ref={box} tabIndex={-1}>
        <ServerHtml html={result.header} />
        <ServerHtml html={result.content} />
      </div>
      <RemoteLines energy={energy} result={result} />
      <RemoteActs energy={energy} cups={cups} />
    </Card>
  )
}
