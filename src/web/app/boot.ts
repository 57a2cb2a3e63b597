import { noteEarlyEvents } from './early-events/note-early-events.ts'
import { hintReturningUser } from './returning/hint-returning-user.ts'
import { hintRestoring } from './returning/html-hints.ts'
import { startScripts } from './start-scripts.ts'
import { drawStoredTheme } from './theme/draw-stored-theme.ts'

// Runs in the head of every page, before the first paint. The build bundles it and writes it into the pages.

drawStoredTheme()
hintReturningUser()
hintRestoring()
noteEarlyEvents()
startScripts(document.currentScript as HTMLScriptElement)
