/** The version of Lotse: of all packages, the chart and the API. Generated from the root `package.json`. */
export const version = '0.2.0'
