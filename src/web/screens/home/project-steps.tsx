import { plans } from '#domain/site/plans.ts'

const slowestReplyHours = Math.max(...plans.map((plan) => plan.supportResponseHours))

/** Under seven weeks from order to handover, which is within the three to eight that we name. */
const steps = [
  {
    day: 'Mon, Jan 12',
    name: 'You order',
    text: `Tell us what to replace. We reply within ${slowestReplyHours} hours.`,
  },
  {
    day: 'Fri, Jan 16',
    name: 'You get a quote',
    text: 'A price and an estimated completion date. You decide.',
  },
  {
    day: 'Mon, Feb 2',
    name: 'You try the first build',
    text: 'It runs on your servers. Tell us what’s missing, in this build and the next.',
  },
  {
    day: 'Fri, Feb 27',
    name: 'You switch',
    text: 'You use both until everyone has moved, then cancel the old product.',
  },
]

/** An example project, from order to handover. */
export function ProjectSteps() {
  return (
    <>
      <h3 className="mt-16 text-2xl">How it works: an example</h3>
      <ol className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ day, name, text }) => (
          <li key={day} className="border-t border-rule py-4">
            <p className="figures text-sm text-soft">{day}</p>
            <p className="mt-1 text-lg font-semibold">{name}</p>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
