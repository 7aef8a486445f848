import styles from './pin-sign.module.css'

/** The number that a pinned sentence and its line have in common. */
export const PinSign = ({ place }: { place: number }) => <span className={styles.pin}>{place + 1}</span>
