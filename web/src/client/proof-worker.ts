// The library's own worker: it listens for a puzzle and answers with the number.
import 'altcha-lib/v1/worker'
