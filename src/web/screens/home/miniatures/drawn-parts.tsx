import type { ReactNode } from 'react'

interface AppBarProps {
  name: string
  views: readonly [current: string, ...others: string[]]
  children: ReactNode
}

/** The name of the app, its views, and what it has at the right. */
export function AppBar({ name, views, children }: AppBarProps) {
  return (
    <div className="drawn-bar">
      <b>{name}</b>
      {views.map((view) => (
        <span key={view} className="drawn-view">
          {view}
        </span>
      ))}
      <span className="drawn-end">{children}</span>
    </div>
  )
}

/** A colleague, by initials. */
export function Avatar({ children }: { children: string }) {
  return <span className="drawn-avatar">{children}</span>
}

interface ColumnProps {
  name: string
  figure: string | number
  children: ReactNode
}

export function Column({ name, figure, children }: ColumnProps) {
  return (
    <div className="drawn-column">
      <div className="drawn-line drawn-small">
        <b>{name}</b>
        <span className="figures">{figure}</span>
      </div>
      {children}
    </div>
  )
}

interface FootProps {
  name: string
  done: number
  of: number
  figure: string
}

/** How much of something is done, as a bar at the bottom. */
export function Foot({ name, done, of, figure }: FootProps) {
  return (
    <div className="drawn-foot drawn-line">
      <b>{name}</b>
      <span className="drawn-meter">
        <span style={{ width: `${(100 * done) / of}%` }} />
      </span>
      <span className="figures">{figure}</span>
    </div>
  )
}
