import { type ReadonlySignal, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../design/banner.tsx'
import type { ApiError } from '../shared/request.ts'
import { asApiError } from './edit.ts'
import { problemText } from './problem-text.ts'
import { saveFile } from './save-file.ts'

/** Files that the service makes for a person who is logged in. */
export interface Download {
  /** Why the last one failed. */
  readonly error: ReadonlySignal<ApiError | null>
  run(name: string, load: () => Promise<Blob>): Promise<void>
}

/** Loads files and offers them; a link alone would not carry the login. */
export function useDownload(): Download {
  const error = useSignal<ApiError | null>(null)
  return {
    error,
    async run(name, load) {
      error.value = null
      try {
        saveFile(name, await load())
      } catch (reason) {
        error.value = asApiError(reason)
      }
    },
  }
}

/** Why there is no file. */
export function DownloadFailed({ download }: { download: Download }): JSX.Element | null {
  const { value } = download.error
  return value === null ? null : (
    <Banner kind="warning" role="alert" testId="download-failed">
      {problemText(value, 'read')}
    </Banner>
  )
}
