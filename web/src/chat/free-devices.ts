import { Device } from '@matrix-org/matrix-sdk-crypto-wasm'

/**
 * Frees a device as soon as something was encrypted for it. The SDK leaves that to the garbage collector
 * (`encryptToDeviceMessages` in matrix-js-sdk/src/rust-crypto/rust-crypto.ts), and until then the device keeps the store of the
 * chat open: after the end, the browser could not delete the store. All other calls of the SDK free their devices themselves.
 */
// oxlint-disable-next-line typescript/unbound-method -- it is applied to the device
const encrypt = Device.prototype.encryptToDeviceEvent
Device.prototype.encryptToDeviceEvent = async function (...content) {
  try {
    return await encrypt.apply(this, content)
  } finally {
    this.free()
  }
}
