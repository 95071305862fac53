declare const __DEV__: boolean;
declare module "*.css";
declare module "*.svg" {
  const url: string;
  export default url;
}
declare module "*.worker.ts?url" {
  const url: string;
  export default url;
}
