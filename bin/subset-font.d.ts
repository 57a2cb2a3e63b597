// The package brings no types of its own: this is the part of it that we use.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2'
    keepFeatures?: string[]
    preserveNameIds?: number[]
    keepAllGlyphs?: boolean
  }

  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
