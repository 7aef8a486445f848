import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { DeskRoute } from '#desk/lib/desk-route.ts'
import { screenCommands } from '#desk/lib/screen-commands.ts'
import { navigate } from '#lib/location.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import modalStyles from '#ui/overlay/modal.module.css'
import { useModal } from '#ui/overlay/use-modal.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconArrowRight, iconSearch } from '#ui/text/icons.ts'
import { Hit } from './hit.tsx'
import { type GroupName, grouped, groupOf, hrefOf, keyOf, matching } from './options.ts'
import styles from './palette.module.css'
import { useFound } from './use-found.ts'

interface Option {
  key: string
  group: GroupName
  /** A page; without one it runs. */
  href?: string | undefined
  run?: () => void
  shown: React.ReactNode
}

const groupLabels: Record<GroupName, TextKey<'desk-customers'>> = {
  customer: 'group.customer',
  phone: 'group.phone',
  email: 'group.email',
  contract: 'group.contract',
  supply: 'group.supply',
  invoice: 'group.invoice',
  case: 'group.case',
  screen: 'group.screen',
  rooms: 'group.rooms',
}

/** Everything that what was typed may mean: hits first, then what can be done here, then where one can go. */
function useOptions(rooms: readonly DeskRoute[], typed: string) {
  const desk = useTexts('desk')
  const [onScreen] = useState(screenCommands)
  const isCommand = typed.startsWith('>')
  const words = (isCommand ? typed.slice(1) : typed).trim()
  const { hits, ...search } = useFound(isCommand ? '' : words)
  const found = hits.map(
    (hit): Option => ({
      key: keyOf(hit),
      group: groupOf(hit),
      href: hrefOf(hit),
      shown: <Hit hit={hit} typed={words} />,
    }),
  )
  const here = matching(onScreen, words).flatMap(({ label, shown, run }): Option[] =>
    run
      ? [{ key: `screen ${label}`, group: 'screen', run, shown: <Command label={label} keys={shown} /> }]
      : [],
  )
  const places = matching(
    rooms.flatMap(({ path, title, menu }) => (menu ? [{ path, menu, label: desk(title) }] : [])),
    words,
  ).map(
    ({ path, menu, label }): Option => ({
      key: `room ${path}`,
      group: 'rooms',
      href: path,
      shown: <Command label={label} keys={`G ${menu.key.toUpperCase()}`} />,
    }),
  )
  const groups = grouped([...found, ...here, ...places], ({ group }) => group)
  return { groups, options: groups.flatMap(({ items }) => items), hits: found.length, ...search }
}

function Command({ label, keys }: { label: string; keys: string | undefined }) {
  return (
    <>
      <Icon path={iconArrowRight} size="s" className={styles.sign} />
      <span className={styles.what}>{label}</span>
      {keys && (
        <kbd className={styles.key} aria-hidden>
          {keys}
        </kbd>
      )}
    </>
  )
}

/** Runs once the palette is gone, and the focus is where it was before. */
function useAfterwards(onClose: () => void) {
  const pending = useRef<() => void>(undefined)
  useEffect(() => () => pending.current?.(), [])
  return (run: () => void) => {
    pending.current = run
    onClose()
  }
}

/** One field for everything: names, numbers and commands; one list for arrows and readers. */
export function Palette({ rooms, onClose }: { rooms: readonly DeskRoute[]; onClose: () => void }) {
  const t = useTexts('desk-customers')
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const modal = useModal(onClose, true)
  const afterwards = useAfterwards(modal.close)
  const list = useId()
  const { groups, options, hits, ...search } = useOptions(rooms, typed)
  const at = Math.min(active, options.length - 1)
  const current = options[at]
  const idOf = (option: Option) => `${list}-${options.indexOf(option)}`
  const choose = ({ href, run }: Option, inTab: boolean) => {
    if (href !== undefined && inTab) window.open(href, '_blank', 'noopener')
    else afterwards(() => (href === undefined ? run?.() : navigate(href)))
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step === 0 && !(key === 'Enter' && current)) return
    event.preventDefault()
    if (step !== 0) setActive((at + step + options.length) % Math.max(1, options.length))
    else if (current) choose(current, ctrlKey || metaKey)
  }
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])
  return (
    <dialog
      {...modal.props}
      className={cx(modalStyles.modal, styles.palette)}
      aria-label={t('palette.label')}
    >
      <Field
        list={list}
        active={current && idOf(current)}
        typed={typed}
        onType={(words) => {
          setTyped(words)
          setActive(0)
        }}
        onPress={press}
      />
      <Status typed={typed.trim()} hits={hits} {...search} />
      <div id={list} role="listbox" aria-label={t('palette.results')} className={styles.results}>
        <Groups list={list} groups={groups} current={current} idOf={idOf} onChoose={choose} />
      </div>
      <Keys />
    </dialog>
  )
}

interface FieldProps {
  list: string
  active: string | undefined
  typed: string
  onType: (typed: string) => void
  onPress: (event: KeyboardEvent) => void
}

function Field({ list, active, typed, onType, onPress }: FieldProps) {
  const t = useTexts('desk-customers')
  return (
    <div className={styles.field}>
      <Icon path={iconSearch} />
      <input
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active}
        aria-label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onPress}
      />
      <kbd className={styles.key} aria-hidden>
        Esc
      </kbd>
    </div>
  )
}

interface GroupsProps {
  list: string
  groups: readonly { name: GroupName; items: Option[] }[]
  current: Option | undefined
  idOf: (option: Option) => string
  onChoose: (option: Option, inTab: boolean) => void
}

function Groups({ list, groups, current, idOf, onChoose }: GroupsProps) {
  const t = useTexts('desk-customers')
  return groups.map(({ name, items }) => (
    <div key={name} role="group" aria-labelledby={`${list}-${name}`}>
      <p id={`${list}-${name}`}>{t(groupLabels[name])}</p>
      {items.map((option) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={option.key}
          id={idOf(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === current}
          className={styles.option}
          onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
        >
          {option.shown}
        </div>
      ))}
    </div>
  ))
}

interface StatusProps {
  typed: string
  hits: number
  mayFind: boolean
  isSearching: boolean
  hasFailed: boolean
}

/** What became of the search, in words, also for readers. */
function Status({ typed, hits, mayFind, isSearching, hasFailed }: StatusProps) {
  const t = useTexts('desk-customers')
  const isAsked = typed.length >= 2 && !typed.startsWith('>')
  const said = () => {
    if (!isAsked) return ''
    if (!mayFind) return t('palette.noRight')
    if (hasFailed) return t('palette.failed')
    if (isSearching) return hits > 0 ? '' : t('palette.searching')
    return hits > 0 ? t('palette.found', { count: hits }) : t('palette.none', { typed })
  }
  return (
    <p role="status" className={styles.status}>
      {said()}
    </p>
  )
}

function Keys() {
  const t = useTexts('desk-customers')
  const keys = [
    ['↑ ↓', t('palette.choose')],
    ['⏎', t('palette.go')],
    ['Ctrl ⏎', t('palette.tab')],
    ['>', t('palette.only')],
  ]
  return (
    <p className={styles.keys} aria-hidden>
      {keys.map(([key, label]) => (
        <span key={key}>
          <kbd className={styles.key}>{key}</kbd> {label}
        </span>
      ))}
    </p>
  )
}
