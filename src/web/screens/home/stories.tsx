import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import type { Story } from '#domain/story.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Strike } from '#ui/strike.tsx'
import { storiesQuery } from '#web/queries/stories.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { StoryPanel, storyButtonId } from './story-panel.tsx'

export function Stories() {
  return (
    <section aria-labelledby="stories" className="page-width py-16">
      <h2 id="stories" className="text-4xl sm:text-5xl">
        Struck off
      </h2>
      <p className="mt-4 max-w-prose text-lg text-soft">
        Three companies, three lines that no longer appear on their statements.
      </p>
      <StoryList />
    </section>
  )
}

function StoryList() {
  const stories = useQuery(storiesQuery(useBackend()))
  const panel = useUrlPanel('story')

  if (stories.isPending) return <Skeleton className="mt-10 h-96" />
  if (stories.isError) {
    return (
      <div className="mt-10">
        <LoadError what="the success stories" onRetry={() => void stories.refetch()} />
      </div>
    )
  }

  const open = stories.data.find((story) => story.id === panel.openFor)
  return (
    <>
      <div className="mt-10 border-t border-rule">
        {stories.data.map((story) => (
          <StoryEntry key={story.id} story={story} onOpen={() => panel.open(story.id)} />
        ))}
      </div>
      {open && <StoryPanel story={open} onClose={panel.close} />}
    </>
  )
}

/** The whole row is the button: its hit area covers the entry, its name is the title. */
function StoryEntry({ story, onOpen }: { story: Story; onOpen: () => void }) {
  return (
    <article className="group relative grid gap-x-8 gap-y-2 border-b border-rule py-7 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-baseline">
      <h3 className="text-2xl group-hover:text-primary">
        <button
          type="button"
          id={storyButtonId(story)}
          aria-haspopup="dialog"
          onClick={onOpen}
          className="text-left after:absolute after:inset-0"
        >
          {story.title}
        </button>
      </h3>
      <p className="text-soft max-lg:row-start-2">
        <Strike>{story.originalSaas}</Strike>
        <span className="ml-3">{story.customerRole}</span>
      </p>
      <p className="figures flex items-center gap-2 text-xl font-semibold">
        {story.savings}
        <ArrowUpRight aria-hidden size={20} strokeWidth={1.5} className="text-soft" />
      </p>
    </article>
  )
}
