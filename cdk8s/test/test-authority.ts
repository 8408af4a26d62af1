/** A self-signed certificate that nothing uses, valid for a hundred years; its key was thrown away. */
const pem = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUWLx/IABlK/VR/MZ9kLHxrB2tggIwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOdGVzdCBhdXRob3JpdHkwIBcNMjYxMTIxMDgzMjA2WhgPMjEy
NjEwMjgwODMyMDZaMBkxFzAVBgNVBAMMDnRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAE4IeZO+INNBbvDuuHBAwG261+UkukLcIG1VOAoYcr
UkJidPmnmIniIZw0jWsjibzhu4RLP7Qq1+72XnGcqESZk6NTMFEwHQYDVR0OBBYE
FGV7ROUAg2gc+SU3YHc13Wyl67ePMB8GA1UdIwQYMBaAFGV7ROUAg2gc+SU3YHc1
3Wyl67ePMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhANvGvUl+
TlS9PTlJhU3EwsqlV4dY2ZiPhWEHto51bxZJAiBtD+96ZTjM96dy6r+S9opxjSh0
pk/zAaf6uj1CM57k8Q==
-----END CERTIFICATE-----
`

/** The same as values want it. */
export const testAuthority = Buffer.from(pem).toString('base64')
