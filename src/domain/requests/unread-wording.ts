import type { UnreadRequests } from './unread.ts'

const shownMax = 99

export function sumUnread(requests: UnreadRequests = []): number {
  return requests.reduce((sum, { unread }) => sum + unread, 0)
}

/** `3`, or `99+` where there is no room for more. */
export function shortCount(count: number): string {
  return count > shownMax ? `${shownMax}+` : `${count}`
}

/** `(3) Dashboard | Hitlist` */
export function titleWithUnread(title: string, count: number): string {
  return count === 0 ? title : `(${shortCount(count)}) ${title}`
}
