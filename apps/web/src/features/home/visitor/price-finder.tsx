import { type HomeKind, homeKinds, ordinaryHomes } from '@fanal/domain/home/home-kinds'
import { isPostalCode } from '@fanal/domain/identifiers/postal-code'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts, type TextKey } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconFlats, iconHome, iconShop, iconStudio } from '#ui/text/icons.ts'
import styles from './price-finder.module.css'
import { PriceResult } from './price-result.tsx'
import { homePriceRead, homeOfAddress } from './reads.ts'

const kinds: Record<HomeKind, { icon: string; label: TextKey<'home-visitor'> }> = {
  small: { icon: iconStudio, label: 'kind.small' },
  flat: { icon: iconFlats, label: 'kind.flat' },
  house: { icon: iconHome, label: 'kind.house' },
  shop: { icon: iconShop, label: 'kind.shop' },
}

/** The answer to what the address asks; the one before stays while the next one comes. */
function usePrice() {
  const { get } = useAddressState()
  const wanted = homeOfAddress(get)
  const query = useRead(homePriceRead(wanted))
  const [last, setLast] = useState(query.data)
  if (query.data && query.data !== last) setLast(query.data)
  return { wanted, query, data: query.data ?? last }
}

interface ZipProps {
  typed: string
  isWrong: boolean
  place: string | undefined
  onType: (text: string) => void
}

function ZipField({ typed, isWrong, place, onType }: ZipProps) {
  const t = useTexts('home-visitor')
  return (
    <Field label={t('zip')} className={styles.zip} error={isWrong && t('zip.wrong')} help={!isWrong && place}>
      {(control) => (
        <TextInput
          {...control}
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          figures
          value={typed}
          onChange={({ target: { value } }) => {
            onType(value)
            if (isPostalCode(value)) changeAddress({ zip: value })
          }}
        />
      )}
    </Field>
  )
}

function KindField({ chosen }: { chosen: string }) {
  const t = useTexts('home-visitor')
  const { energyKwh } = useFormats()
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('kind')}</legend>
      <div>
        {homeKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === chosen}
              onChange={() => changeAddress({ kind })}
            />
            <Icon path={kinds[kind].icon} size="l" />
            <span>
              {t(kinds[kind].label)}
              <small>{energyKwh(ordinaryHomes[kind].kwh)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The price of a year by postal code and kind of home: both are in the address, where a form without script puts them too,
 * and neither names a person.
 */
export function PriceFinder({ ways }: { ways?: ReactNode }) {
  const t = useTexts('home-visitor')
  const shell = useTexts('shell')
  const { wanted, query, data } = usePrice()
  const [typed, setTyped] = useState(wanted.zip)
  const isWrong = wanted.zip !== '' && !isPostalCode(wanted.zip)
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    changeAddress({ zip: typed.trim() || undefined })
  }
  return (
    <section className={styles.hero} id="price">
      <div className={styles.words}>
        <h1>{shell('hero.title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <form method="get" action="/#price" className={styles.form} onSubmit={show} noValidate>
          <div className={styles.line}>
            <ZipField typed={typed} isWrong={isWrong} place={data?.place} onType={setTyped} />
            <Button type="submit" className={styles.show}>
              {t('show')}
            </Button>
          </div>
          <KindField chosen={wanted.kind} />
          <p className={styles.small}>{t('yearly')}</p>
        </form>
        {ways}
      </div>
      <PriceResult query={query} data={data} />
    </section>
  )
}
