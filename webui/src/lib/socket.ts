// The site's sockets, for features.

export { serverNow, startLive, subscribe, whisper } from "./socket/live";
export { startOriginals } from "./socket/originals";
export type { Listener } from "./socket/channels";
export type { RequestOptions } from "./socket/requests";
