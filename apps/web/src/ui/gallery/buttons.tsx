import { useState } from 'react'
import { Button, ButtonLink } from '../button/button.tsx'
import { Chip } from '../text/chip.tsx'
import {
  iconArrowRight,
  iconCard,
  iconDownload,
  iconFilter,
  iconGlobe,
  iconHelp,
  iconLogout,
  iconMore,
  iconPencil,
  iconPlus,
  iconRefresh,
  iconSun,
  iconTrash,
  iconUser,
} from '../text/icons.ts'
import { Icon } from '../text/icon.tsx'
import { Logo } from '../layout/logo.tsx'
import { Menu } from '../overlay/menu.tsx'
import { Segmented } from '../form/segmented.tsx'
import { Spinner } from '../state/spinner.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import { allIcons } from './all-icons.ts'
import styles from './gallery.module.css'

const reason = 'The action cannot be performed while impersonating'

export function Buttons() {
  return (
    <>
      <div className={styles.row}>
        <Button variant="primary" icon={iconCard}>
          Pay now
        </Button>
        <Button icon={iconDownload}>Download</Button>
        <Button variant="quiet">See what I pay</Button>
        <Button variant="danger" icon={iconTrash}>
          Delete
        </Button>
      </div>
      <div className={styles.row}>
        <Button size="s" variant="primary">
          Sign
        </Button>
        <Button size="s" icon={iconFilter}>
          Filter
        </Button>
        <Button size="s" variant="quiet" iconEnd={iconArrowRight}>
          See all
        </Button>
        <Button size="s" variant="danger">
          Remove
        </Button>
        <ButtonLink size="s" href="#gallery">
          A link
        </ButtonLink>
      </div>
      <div className={styles.row}>
        <Button variant="primary" busy>
          Change the account
        </Button>
        <Button busy>Download</Button>
        <Button disabledReason={reason} icon={iconPencil}>
          Change the power
        </Button>
        <Button variant="quiet" disabledReason={reason}>
          Move
        </Button>
        <Button disabled>Disabled</Button>
      </div>
      <div className={styles.row}>
        <Button icon={iconSun} label="Light" variant="quiet" />
        <Button icon={iconRefresh} label="Refresh" />
        <Button icon={iconPlus} label="Add" size="s" variant="primary" />
        <Tooltip text="The code of your supply point: it is on every invoice.">
          {(trigger) => <Button {...trigger} icon={iconHelp} label="What is a CUPS?" variant="quiet" />}
        </Tooltip>
        <Spinner label="Loading" size="m" />
      </div>
      <Button block variant="primary" iconEnd={iconArrowRight}>
        The whole width
      </Button>
    </>
  )
}

export function Marks() {
  return (
    <>
      <div className={styles.row}>
        <Logo name="Fanal" />
        <Chip tone="ok">Active</Chip>
        <Chip tone="warn">Due on 20 Nov</Chip>
        <Chip tone="bad">Returned</Chip>
        <Chip tone="info" icon={iconPencil}>
          To sign
        </Chip>
        <Chip>Draft</Chip>
      </div>
      <ul className={styles.icons}>
        {Object.entries(allIcons).map(([name, path]) => (
          <li key={name}>
            <Icon path={path} size="l" />
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Choosing({ theme }: { theme: string }) {
  const [language, setLanguage] = useState('en')
  const [detail, setDetail] = useState('months')
  return (
    <div className={styles.row}>
      <Menu
        icon={iconGlobe}
        items={[
          { label: 'Català', lang: 'ca', current: language === 'ca', onSelect: () => setLanguage('ca') },
          { label: 'Castellano', lang: 'es', current: language === 'es', onSelect: () => setLanguage('es') },
          { label: 'English', lang: 'en', current: language === 'en', onSelect: () => setLanguage('en') },
        ]}
      >
        Language
      </Menu>
      <Menu
        variant="secondary"
        icon={iconUser}
        heading="marta.soler@example.com"
        items={[
          { label: 'Profile', icon: iconUser, href: '#profile' },
          { label: 'Payments', icon: iconCard, href: '#payments' },
          { label: 'Log out', icon: iconLogout, onSelect: () => setLanguage('en') },
        ]}
      >
        Marta Soler
      </Menu>
      <Menu
        icon={iconMore}
        label="More"
        size="m"
        items={[{ label: 'Download', icon: iconDownload, href: '#download' }]}
      />
      <Segmented
        label={`Detail, ${theme}`}
        value={detail}
        onChange={setDetail}
        options={[
          { value: 'months', label: 'Months' },
          { value: 'days', label: 'Days' },
          { value: 'hours', label: 'Hours' },
          { value: 'quarters', label: '15 min' },
        ]}
      />
    </div>
  )
}
