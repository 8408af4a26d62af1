/** Milliseconds between two looks at the numbers while the page is visible. */
export const refreshEveryMs = 5000
