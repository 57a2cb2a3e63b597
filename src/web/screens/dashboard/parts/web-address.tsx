/** An address that somebody typed. It opens apart from this page, and only if it is one of the web. */
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
