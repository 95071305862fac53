declare const __DEV__: boolean;
declare module "*.css";
declare module "*.svg" {
  const url: string;
  export default url;
}
/** The data of one game in games.gen.json. */
declare module "game:*" {
  import type { GameInfo } from "./features/betting/play/contract";
  const info: GameInfo;
  export default info;
}
declare module "*.worker.ts?url" {
  const url: string;
  export default url;
}
