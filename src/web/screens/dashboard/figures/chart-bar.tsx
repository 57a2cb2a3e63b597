import type { Series } from './series.ts'

interface ChartBarProps {
  x: number
  y: number
  width: number
  height: number
  look: Series['look']
  hatch: string
  /** The text of its tooltip. */
  title: string
}

export function ChartBar({ look, hatch, title, ...box }: ChartBarProps) {
  if (box.width <= 0 || box.height <= 0) return null
  return (
    <rect {...box} className={`bar-${look}`} fill={look === 'hatched' ? hatch : undefined}>
      <title>{title}</title>
    </rect>
  )
}
