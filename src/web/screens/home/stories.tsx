import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { Story } from '#domain/showcase/hit-schema.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Strike } from '#ui/strike.tsx'
import { storiesQuery } from '#web/queries/hits.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { HitFigures } from '#web/shared/hit-panel/hit-figures.tsx'
import type { MiniatureProps } from '#web/shared/hit-panel/miniature.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { lazyLoad, prefetchOpenPanel } from '#web/shared/missing-chunk.ts'
import { orderPath } from '#web/shared/paths.ts'
import { useIsPrerendered } from '#web/shared/use-is-prerendered.ts'
import { useNearScreen } from '#web/shared/use-near-screen.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

export function Stories() {
  const stories = useQuery(storiesQuery(useBackend()))
  const { ref, isNear } = useNearScreen<HTMLElement>()
  useEffect(() => {
    // So that a story opens at once. A failure is shown where it is opened.
    if (isNear) loadStoryPanel().catch(() => undefined)
  }, [isNear])

  if (stories.data?.length === 0) return null
  return (
    <section ref={ref} aria-labelledby="stories" className="page-width py-16">
      <h2 id="stories" className="text-4xl sm:text-5xl">
        Crossed off the list
      </h2>
      <p className="mt-4 max-w-prose text-lg text-soft">{formatStories(stories.data)}</p>
      <div className="mt-10">
        <Loaded query={stories} what="the success stories" skeleton={<Skeleton className="h-96" />}>
          {(data) => <StoryList stories={data} isNear={isNear} />}
        </Loaded>
      </div>
    </section>
  )
}

/** Examples are told in full, and calculated. */
function formatStories(stories: readonly Story[] = []): string {
  return stories.every(({ kept }) => kept)
    ? 'Example projects: what each company paid before and what it pays now, with the build, hosting, our plan and its own hours averaged over three years.'
    : 'What each company paid before and what it pays now.'
}

function StoryList({ stories, isNear }: { stories: Story[]; isNear: boolean }) {
  const panel = useUrlPanel(storyParam)
  const isMixed = stories.some(({ kept }) => !kept)
  const open = stories.find((story) => story.id === panel.openFor)
  return (
    <>
      <div className="border-t border-rule">
        {stories.map((story) => (
          // The whole entry is the button: its hit area covers the entry, its name is the title.
          <article
            key={story.id}
            className="group relative grid gap-x-8 gap-y-6 border-b border-rule py-8 md:grid-cols-2"
          >
            <div>
              <h3 className="text-2xl">
                <button
                  type="button"
                  id={buttonId(story)}
                  aria-haspopup="dialog"
                  onClick={() => panel.open(story.id)}
                  className="text-left after:absolute after:inset-0"
                >
                  {story.title}
                </button>
              </h3>
              <p className="mt-2 text-soft">
                <Strike>{story.originalSaas}</Strike>
                <span className="block">
                  {isMixed && story.kept && 'Example: '}
                  {story.customerRole}
                </span>
              </p>
              {story.miniature ? (
                <StoryWords story={story} />
              ) : (
                <p className="mt-4 max-w-prose text-soft">{story.description}</p>
              )}
            </div>
            <div>
              {story.miniature ? (
                <StoryPicture name={story.miniature} isNear={isNear} />
              ) : (
                <StoryWords story={story} />
              )}
            </div>
          </article>
        ))}
      </div>
      {open && (
        <HitPanel
          hit={open}
          orderTo={orderPath(open.originalSaas)}
          onClose={panel.close}
          returnFocusTo={buttonId(open)}
        />
      )}
    </>
  )
}

function StoryWords({ story }: { story: Story }) {
  return (
    <>
      <p className="mt-4 text-lg">{`“${story.quote}”`}</p>
      <HitFigures costs={story.costs} />
      {/* What looks like its button is its whole area. */}
      <span
        aria-hidden
        className={clsx(
          buttonClass('outline'),
          'mt-5 group-hover:border-ink group-hover:bg-sunken',
        )}
      >
        Read the story
      </span>
    </>
  )
}

function buttonId({ id }: Story): string {
  return `story-${id}`
}

/** Its frame keeps its place until the drawing is here, which a prerendered page has from the start. */
function StoryPicture({ name, isNear }: MiniatureProps & { isNear: boolean }) {
  const [isPrerendered] = useState(useIsPrerendered())
  const isBuilding = typeof window === 'undefined'

  // Hydrating the drawing would take its code with the page. Its HTML stays as it is, since nothing in it changes.
  if (isPrerendered && !isBuilding) {
    return (
      <div className="miniature" suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
    )
  }
  return (
    <div className="miniature">
      {(isNear || isBuilding) && (
        <Suspense>
          <Miniature name={name} />
        </Suspense>
      )}
    </div>
  )
}

/** The same object at each render: React writes another one into the page. */
const untouched = { __html: '' }

/** The panel of a story. Its code comes with the miniatures, when the stories are scrolled towards. */
const HitPanel = lazyLoad(loadStoryPanel, 'HitPanel')

/** A drawing that cannot be fetched leaves its place empty; the page works without it. */
const Miniature = lazy<ComponentType<MiniatureProps>>(() =>
  loadStoryPanel().then(
    (parts) => ({ default: parts.Miniature }),
    () => ({ default: () => null }),
  ),
)

export function prefetchOpenStory(): Promise<void> | undefined {
  return prefetchOpenPanel((params) => params.has(storyParam), loadStoryPanel)
}

const storyParam = 'story'

function loadStoryPanel() {
  return import('#web/shared/hit-panel/hit-panel.tsx')
}
