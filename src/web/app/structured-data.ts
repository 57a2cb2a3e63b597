import { brandName, brandPitch, siteOrigin } from '#domain/site/brand.ts'
import {
  type BillingCycle,
  billingCycles,
  type Plan,
  plans,
  priceCents,
} from '#domain/site/plans.ts'
import { questions } from '#domain/site/questions.ts'
import { paths } from '#web/shared/paths.ts'

/** What a page tells search engines in their own vocabulary (schema.org). */
export function structuredData(path: string): object[] {
  if (path === paths.home) return [organization]
  if (path === paths.pricing) return [...plans.map(describePlan), questionPage]
  return []
}

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brandName,
  url: siteOrigin,
  logo: `${siteOrigin}/icon-512.png`,
  slogan: brandPitch,
}

const questionPage = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

function describePlan(plan: Plan): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${brandName} ${plan.name}`,
    description: plan.summary,
    offers: billingCycles.map((cycle) => describeOffer(plan, cycle)),
  }
}

function describeOffer(plan: Plan, cycle: BillingCycle): object {
  return {
    '@type': 'Offer',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: (priceCents(plan, cycle) / 100).toFixed(2),
      priceCurrency: 'USD',
      unitCode: cycle === 'yearly' ? 'ANN' : 'MON',
    },
  }
}
