/** Level whose name a placeholder stands for; undefined for one that the page has no words for. */
export function placeholderLevel(
  placeholder: string,
): 'platform' | 'tenant' | 'agency' | undefined {
  const [, level] = /^\{\{(platform|tenant|agency)\.displayName\}\}$/u.exec(placeholder) ?? []
  return level as ReturnType<typeof placeholderLevel>
}
