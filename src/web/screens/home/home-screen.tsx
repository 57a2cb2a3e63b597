import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { plans } from '#domain/site/plans.ts'
import { buttonClass } from '#ui/button.tsx'
import { storiesQuery } from '#web/queries/hits.ts'
import { type Prefetch, prefetch } from '#web/queries/prefetch.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { InfoPagePanel, prefetchOpenInfoPage } from '#web/shared/info-page/info-page-panel.tsx'
import { orderPath } from '#web/shared/paths.ts'
import { Benefits } from './benefits.tsx'
import { Hero } from './hero.tsx'
import { prefetchOpenStory, Stories } from './stories.tsx'
import './home.css'

export { HomeScreen as Screen, prefetchHome as prefetch }

const prefetchHome: Prefetch = (backend, queryClient) => {
  const stories = storiesQuery(backend)
  const panel = prefetchOpenInfoPage() ?? prefetchOpenStory()
  return [prefetch(queryClient, stories, queryClient.prefetchQuery(stories)), panel]
}

export function HomeScreen() {
  return (
    <>
      <Hero />
      <Benefits />
      <Stories />
      <ClosingCall />
      <InfoPagePanel />
    </>
  )
}

function ClosingCall() {
  return (
    <section aria-labelledby="closing-call" className="page-width pt-16">
      <div className="border-t-2 border-ink pt-10">
        <h2 id="closing-call" className="text-4xl sm:text-5xl">
          Which subscription goes first?
        </h2>
        <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-2 text-2xl font-semibold sm:text-3xl">
          {targetSaaSPresets.map((product) => (
            <li key={product}>
              <AppLink
                to={orderPath(product)}
                className="strike-on-intent inline-flex min-h-11 items-center text-soft hover:text-ink"
              >
                {product}
              </AppLink>
            </li>
          ))}
        </ul>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <AppLink to={orderPath()} className={buttonClass()}>
            Order a Hit
          </AppLink>
          <p className="text-soft">Three short steps. Nothing is charged before you agree.</p>
        </div>
        <h3 id="how-it-works" tabIndex={-1} className="mt-16 w-fit text-2xl">
          How it works
        </h3>
        <p className="mt-2 text-soft">An example: from order to handover in under seven weeks.</p>
        <ol className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ day, name, text }) => (
            <li key={day} className="border-t border-rule py-4">
              <p className="figures text-sm text-soft">{day}</p>
              <p className="mt-1 text-lg font-semibold">{name}</p>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ol>
        <h3 className="mt-10 text-2xl">What’s yours at handover</h3>
        <ul className="checklist mt-6 grid gap-x-6 gap-y-2 md:grid-cols-2 lg:grid-cols-3">
          {handover.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const handover = [
  'Source code',
  'Your database',
  'Documentation',
  'Address on your own domain',
  'Nightly backups, with a test restore',
  'Walkthrough with the people who built it',
]

const slowestReplyHours = Math.max(...plans.map((plan) => plan.supportResponseHours))

/** An example project, under seven weeks from order to handover, which is within the three to eight that we name. */
const steps = [
  {
    day: 'Mon, Jan 12',
    name: 'You order',
    text: `Tell us what to replace. We reply within ${slowestReplyHours / 24} working days.`,
  },
  {
    day: 'Fri, Jan 16',
    name: 'You get a quote',
    text: 'A price and an estimated completion date. You decide.',
  },
  {
    day: 'Mon, Feb 2',
    name: 'You try the first build',
    text: 'It runs on your servers. Tell us what’s missing.',
  },
  {
    day: 'Fri, Feb 27',
    name: 'You switch',
    text: 'Run both until everyone has moved, then cancel the old product.',
  },
]
