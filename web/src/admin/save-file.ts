/** Offers a file of the page as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download has its own hold on the file by then.
  setTimeout(() => {
    URL.revokeObjectURL(link.href)
  }, 10_000)
}
