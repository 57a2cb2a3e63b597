import type { Hit } from '#domain/showcase/hit-schema.ts'
import { orderPath, paths } from './paths.ts'

// Apart from the other paths, which every page loads.

export function hitPath(id: number): string {
  return `${paths.browse}?hit=${id}`
}

/** The calculation of a hit's savings; undefined where the client states them. */
export function hitCalculatorPath({ calc }: Pick<Hit, 'calc'>): string | undefined {
  return calc && `${paths.pricing}?${new URLSearchParams({ calc })}#calculator`
}

export function orderLikePath({ originalSaas, title, description, tags }: Hit): string {
  const list = tags.map((tag) => `\n- ${tag}`).join('')
  const features = `Like your hit “${title}”: ${description}${list}`
  return `${orderPath(originalSaas)}&${new URLSearchParams({ features })}`
}
