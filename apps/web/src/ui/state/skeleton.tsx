import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** `line` is as tall as a line of text of its size; size `block` with a class. */
  shape?: 'line' | 'block' | 'circle'
  text?: 's' | 'm' | 'l' | 'xl' | '2xl'
  width?: 'full' | 'long' | 'half' | 'short'
  className?: string
}

/** The shape of the loading content. */
export function Skeleton({ shape = 'line', text = 'm', width = 'full', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, styles[shape], styles[`t-${text}`], styles[width], className)}
    />
  )
}

/** Wraps skeletons and announces that something is loading. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div aria-live="polite" aria-busy="true" className={className}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}
