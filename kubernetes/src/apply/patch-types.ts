/** Content type of server-side apply. JSON is YAML: https://kubernetes.io/docs/reference/using-api/api-concepts/#patch-and-apply */
export const applyPatch = 'application/apply-patch+yaml'
/** Content type of a merge patch (RFC 7386). */
export const mergePatch = 'application/merge-patch+json'
/** Content type of a JSON patch (RFC 6902). */
export const jsonPatch = 'application/json-patch+json'
