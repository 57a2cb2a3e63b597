export type FileText = { text: string } | { error: string }

/** Reads a CSV or text file in the browser. */
export async function readTextFile(file: File): Promise<FileText> {
  if (file.size > 1_000_000) {
    return { error: 'This file is larger than 1 MB. Choose one with only the lines of your bill.' }
  }
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()))
    // Spreadsheets, PDFs and pictures have bytes that no text has.
    return text.includes('\0') ? { error: notText } : { text }
  } catch {
    return { error: 'This file could not be read. Choose it again, or paste its text.' }
  }
}

const notText = 'This is not a text file. Export it as CSV, or copy its lines and paste them here.'

/** As UTF-8, as the UTF-16 that Excel calls Unicode text, or as what Windows wrote before both. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
