/** A user-supplied URL. It opens in a new tab, and is a link only for http(s). */
export function WebAddress({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="wrap-anywhere">{url}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-block font-semibold wrap-anywhere text-primary underline underline-offset-4 hover:text-primary-strong"
    >
      {url}
    </a>
  )
}
