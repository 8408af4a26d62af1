import { ApiError } from '../shared/request.ts'

/** Reads the body of an answer as a file, for a request's `read`. @throws ApiError `network` when it breaks off */
export async function readFile(response: Response): Promise<Blob> {
  try {
    return await response.blob()
  } catch (error) {
    throw new ApiError('network', response.status, {}, error)
  }
}
