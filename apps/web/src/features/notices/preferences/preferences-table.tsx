import { type ReactNode, useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import control from '#ui/form/choice.module.css'
import { Icon } from '#ui/text/icon.tsx'
import { iconLock } from '#ui/text/icons.ts'
import {
  type Channel,
  channelIcons,
  channelNames,
  groupNames,
  type KindChoice,
  kindHints,
  kindNames,
  type KindSlots,
} from './kind-labels.ts'
import styles from './preferences.module.css'

interface RowProps {
  channels: readonly Channel[]
  isReadOnly: boolean
  onChoose: (choice: { kind: KindChoice['kind']; channel: Channel }, isOn: boolean) => void
}

interface PreferencesTableProps extends RowProps {
  kinds: readonly KindChoice[]
  slots: KindSlots
}

/** Kinds down, channels across; on a phone each kind with its channels as buttons. */
export function PreferencesTable({ kinds, slots, ...row }: PreferencesTableProps) {
  const t = useTexts('notices')
  const groups = [...new Set(kinds.map(({ group }) => group))]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('kind')}</span>
          </th>
          {row.channels.map((channel) => (
            <th key={channel} scope="col">
              <Icon path={channelIcons[channel]} />
              {t(channelNames[channel])}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group}>
          <tr className={styles.group}>
            <th colSpan={row.channels.length + 1} scope="rowgroup">
              {t(groupNames[group])}
            </th>
          </tr>
          {kinds
            .filter((one) => one.group === group)
            .map((one) => (
              <KindRow key={one.kind} own={one} {...row}>
                {slots[one.kind]}
              </KindRow>
            ))}
        </tbody>
      ))}
    </table>
  )
}

function KindRow({
  own,
  channels,
  isReadOnly,
  onChoose,
  children,
}: RowProps & { own: KindChoice; children: ReactNode }) {
  const t = useTexts('notices')
  const hintId = useId()
  const { kind, absent } = own
  const name = t(kindNames[kind])
  const hint = absent ? 'absent.fixedPrice' : kindHints[kind]
  const isLocked = own.channels.some(({ is_locked: is }) => is)
  return (
    <tr className={styles.row}>
      <th scope="row">
        <b>{name}</b>
        {hint && (
          <small id={hintId} className={cx(isLocked && styles.locked)}>
            {isLocked && <Icon path={iconLock} size="s" />}
            <span>{t(hint)}</span>
          </small>
        )}
        {!absent && children}
      </th>
      {channels.map((channel) => {
        const known = absent ? undefined : own.channels.find((one) => one.channel === channel)
        return known ? (
          <td key={channel}>
            <Choice
              choice={known}
              kindName={name}
              reasonId={known.is_locked && hint ? hintId : undefined}
              isReadOnly={isReadOnly}
              onChange={(isOn) => onChoose({ kind, channel }, isOn)}
            />
          </td>
        ) : (
          <td key={channel} className={styles.none}>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('notOffered')}</span>
          </td>
        )
      })}
    </tr>
  )
}

interface ChoiceProps {
  choice: KindChoice['channels'][number]
  kindName: string
  /** Id of the text that says why it is locked. */
  reasonId: string | undefined
  isReadOnly: boolean
  onChange: (isOn: boolean) => void
}

function Choice({ choice, kindName, reasonId, isReadOnly, onChange }: ChoiceProps) {
  const t = useTexts('notices')
  const { channel, is_on: isOn, is_locked: isLocked } = choice
  const name = t(channelNames[channel])
  return (
    <label className={cx(styles.choice, isLocked && styles.lock)}>
      <input
        type="checkbox"
        className={cx(control.input, control.box)}
        checked={isOn}
        disabled={isLocked || isReadOnly}
        aria-label={`${name}: ${kindName}${isLocked ? `, ${t('alwaysOn')}` : ''}`}
        aria-describedby={reasonId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.channel}>{name}</span>
    </label>
  )
}
