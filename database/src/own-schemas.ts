/** The schemas of the database `lotse` that the migrations make. */
export const ownSchemas: readonly string[] = ['config', 'livechat', 'migration']
