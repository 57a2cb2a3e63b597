import { brandName } from '#domain/site/brand.ts'

/** The name of a metric as Prometheus stores it. */
export function metricName(name: string): string {
  return `${brandName.toLowerCase()}_${name}`
}
