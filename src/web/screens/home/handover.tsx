import './handover.css'

/** What the pricing page, the terms and the dashboard promise, as one list. */
const contents = [
  'Source code',
  'Your database',
  'Documentation',
  'Address on your own domain',
  'Nightly backups, with a test restore',
  'Walkthrough with the people who built it',
]

export function Handover() {
  return (
    <>
      <h3 className="mt-10 text-2xl">What’s yours at handover</h3>
      <ul className="checklist mt-6 grid gap-x-6 gap-y-2 md:grid-cols-2 lg:grid-cols-3">
        {contents.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </>
  )
}
